import type { ReactNode } from "react";

import { loadActionDialog, useActionRunner } from "@/actions/ActionsContext";
import { isPanelPage, linkUrl } from "@/actions/actionUrl";
import type { ActionTarget } from "@/actions/target";
import { asksFirst } from "@/actions/useActions";
import { Link } from "@/adapters/inertia";
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

/** Only the dialog has a red button; before it, only the text is red. */
const SUBTLE_DESTRUCTIVE = "text-destructive! hover:bg-destructive/10!";

/** The windows in which a label is only for screen readers. */
const COLLAPSED = { phone: "max-sm:sr-only", tablet: "max-xl:sr-only" } as const;

interface ActionButtonProps {
  action: Action;
  target: ActionTarget;
  /** Overrides the action's own variant. */
  variant?: ActionVariantName;
  size?: ButtonSize;
  /** Only the icon, if there is one; `name` is then the accessible name. */
  iconOnly?: boolean;
  /** Only the icon in a narrow window, if there is one. */
  collapses?: keyof typeof COLLAPSED | false;
  /** The accessible name, if the label would be the same in every row. */
  name?: string;
  className?: string;
}

/** An action as a button, or as a link if it only links to a page. */
export function ActionButton({ action, target, variant, size = "md", iconOnly = false, collapses = false, name, className }: ActionButtonProps) {
  const panel = usePanel();
  const { run, isPending } = useActionRunner();
  const busy = isPending(action, target);
  const href = linkUrl(action);
  const small = iconOnly && action.icon !== null;
  const isSubtle = action.variant === "destructive" && variant !== undefined && variant !== "destructive";
  const buttonProps = {
    variant: VARIANTS[variant ?? action.variant],
    size: small ? "icon" : size,
    className: isSubtle ? `${SUBTLE_DESTRUCTIVE} ${className ?? ""}` : className,
    "aria-label": name ?? (small ? action.label : undefined),
    title: collapses === "tablet" ? action.label : undefined,
    "data-action": action.name,
  } as const;
  const content = (
    <>
      {busy ? <BusyMark /> : <Icon name={action.icon} />}
      {!small && (collapses !== false && action.icon !== null ? <span className={COLLAPSED[collapses]}>{action.label}</span> : action.label)}
    </>
  );

  const renderButton = (describedBy: string | undefined): ReactNode =>
    href === null ? (
      <Button
        {...buttonProps}
        aria-describedby={describedBy}
        aria-disabled={action.disabled || busy || undefined}
        aria-busy={busy || undefined}
        aria-haspopup={asksFirst(action) ? "dialog" : undefined}
        {...(asksFirst(action) && { onPointerEnter: preload, onFocus: preload })}
        onClick={(event) => run(action, target, event.currentTarget)}
      >
        {content}
      </Button>
    ) : (
      <Button {...buttonProps} asChild>
        <Link
          href={href}
          fullPage={!isPanelPage(href, panel)}
          prefetch={panel?.prefetch ?? null}
          aria-describedby={describedBy}
        >
          {content}
        </Link>
      </Button>
    );

  if (action.disabled && action.reason !== null) {
    return <Hint content={action.reason}>{renderButton}</Hint>;
  }
  return small ? (
    <Hint content={action.label} silent>
      {renderButton}
    </Hint>
  ) : (
    renderButton(undefined)
  );
}

function preload(): void {
  void loadActionDialog();
}
