import { Suspense, lazy, useState } from "react";

import type { ActionTarget } from "@/actions/target";
import type { Action } from "@/contracts/actions";
import { t } from "@/support/i18n";
import { Button } from "@/ui/Button";
import type { ButtonSize, ButtonVariant } from "@/ui/Button";
import { ErrorBoundary } from "@/ui/ErrorBoundary";
import { Icon } from "@/ui/Icon";

const load = () => import("@/actions/ActionMenuPopup");
const ActionMenuPopup = lazy(async () => ({ default: (await load()).ActionMenuPopup }));

export interface ActionMenuProps {
  actions: Action[];
  target: ActionTarget;
  /** What the button is called; by default that there are more. */
  name?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** Actions behind one button. The menu's code arrives when somebody reaches for it. */
export function ActionMenu({ actions, target, name = t("More actions"), variant = "ghost", size = "icon" }: ActionMenuProps) {
  const [asked, setAsked] = useState<"pointer" | "keyboard" | null>(null);
  if (actions.length === 0) {
    return null;
  }
  const looks = { variant, size, "aria-label": name, children: <Icon name="ellipsis" /> };
  const waiting = (
    <Button
      {...looks}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      // A click made by a key counts no presses of a button.
      onClick={({ detail }) => setAsked(detail === 0 ? "keyboard" : "pointer")}
    />
  );
  if (asked === null) {
    return waiting;
  }
  return (
    <ErrorBoundary fallback={() => waiting}>
      <Suspense fallback={waiting}>
        <ActionMenuPopup actions={actions} target={target} trigger={<Button {...looks} />} by={asked} />
      </Suspense>
    </ErrorBoundary>
  );
}
