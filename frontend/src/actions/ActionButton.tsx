import type { ReactNode } from "react";

import { Link } from "@/adapters/inertia";
import { useActionRunner } from "@/actions/ActionsContext";
import { isPanelPage, plainLink } from "@/actions/actionAddress";
import { loadActionDialog } from "@/actions/loadActionDialog";
import type { ActionTarget } from "@/actions/target";
import { asksFirst } from "@/actions/useActions";
import type { Action, ActionVariantName } from "@/contracts/actions";
import { usePanel } from "@/support/panelContext";
import { BusyMark } from "@/ui/BusyMark";
import { Button } from "@/ui/Button";
import type { ButtonSize, ButtonVariant } from "@/ui/Button";
import { Hint } from "@/ui/Hint";
import { Icon } from "@/ui/Icon";

const VARIANTS: Record<ActionVariantName, ButtonVariant> = {
  default: "primary",
  secondary: "secondary",
  outline: "outline",
  ghost: "ghost",
  destructive: "destructive",
};

/** A loud colour is for the dialog; before it, the words alone are red. */
const QUIETLY_DESTRUCTIVE = "text-destructive! hover:bg-destructive/10!";

export interface ActionButtonProps {
  action: Action;
  target: ActionTarget;
  /** Another look than the action's own, where its neighbours ask for it. */
  variant?: ActionVariantName;
  size?: ButtonSize;
  /** The icon alone, where the action has one; `name` then says the rest. */
  iconOnly?: boolean;
  /** The icon alone on a phone, where the action has one. */
  collapses?: boolean;
  /** The accessible name, when the label alone would be the same in every row. */
  name?: string;
  className?: string;
}

/** One action as a button, or as a link where it only leads somewhere. */
export function ActionButton({ action, target, variant, size = "md", iconOnly = false, collapses = false, name, className }: ActionButtonProps) {
  const panel = usePanel();
  const { run, isPending } = useActionRunner();
  const busy = isPending(action, target);
  const href = plainLink(action);
  const small = iconOnly && action.icon !== null;
  const isQuiet = action.variant === "destructive" && variant !== undefined && variant !== "destructive";
  const looks = {
    variant: VARIANTS[variant ?? action.variant],
    size: small ? "icon" : size,
    className: isQuiet ? `${QUIETLY_DESTRUCTIVE} ${className ?? ""}` : className,
    "aria-label": name ?? (small ? action.label : undefined),
    "data-action": action.name,
  } as const;
  const face = (
    <>
      {busy ? <BusyMark /> : <Icon name={action.icon} />}
      {!small && (collapses && action.icon !== null ? <span className="max-sm:sr-only">{action.label}</span> : action.label)}
    </>
  );

  const draw = (describedBy: string | undefined): ReactNode =>
    href === null ? (
      <Button
        {...looks}
        aria-describedby={describedBy}
        aria-disabled={action.disabled || busy || undefined}
        aria-busy={busy || undefined}
        aria-haspopup={asksFirst(action) ? "dialog" : undefined}
        {...(asksFirst(action) && { onPointerEnter: preload, onFocus: preload })}
        onClick={(event) => run(action, target, event.currentTarget)}
      >
        {face}
      </Button>
    ) : (
      <Button {...looks} asChild>
        <Link
          href={href}
          fullPage={!isPanelPage(href, panel)}
          prefetch={panel?.prefetch ?? null}
          aria-describedby={describedBy}
        >
          {face}
        </Link>
      </Button>
    );

  if (action.disabled && action.reason !== null) {
    return <Hint content={action.reason}>{draw}</Hint>;
  }
  return small ? (
    <Hint content={action.label} silent>
      {draw}
    </Hint>
  ) : (
    draw(undefined)
  );
}

function preload(): void {
  void loadActionDialog();
}
