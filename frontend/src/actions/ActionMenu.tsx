import type { ActionTarget } from "@/actions/target";
import type { Action } from "@/contracts/actions";
import { t } from "@/support/i18n";
import { Button } from "@/ui/Button";
import type { ButtonSize, ButtonVariant } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { lazyPopup } from "@/ui/lazyPopup";

const ActionMenuPopup = lazyPopup("menu", async () => (await import("@/actions/ActionMenuPopup")).ActionMenuPopup);

interface ActionMenuProps {
  actions: Action[];
  target: ActionTarget;
  /** The accessible name of the button. */
  name?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** Actions in a menu behind one button. */
export function ActionMenu({ actions, target, name = t("More actions"), variant = "ghost", size = "icon" }: ActionMenuProps) {
  if (actions.length === 0) {
    return null;
  }
  const trigger = (
    <Button variant={variant} size={size} aria-label={name}>
      <Icon name="ellipsis" />
    </Button>
  );
  return <ActionMenuPopup trigger={trigger} actions={actions} target={target} />;
}
