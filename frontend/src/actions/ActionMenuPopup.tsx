import { cloneElement, useCallback, useRef } from "react";
import type { ReactElement, RefAttributes } from "react";

import { Link } from "@/adapters/inertia";
import { useActionRunner } from "@/actions/ActionsContext";
import { isPanelPage, plainLink } from "@/actions/actionAddress";
import type { ActionTarget } from "@/actions/target";
import { asksFirst } from "@/actions/useActions";
import type { Action } from "@/contracts/actions";
import { usePanel } from "@/support/panelContext";
import { BusyMark } from "@/ui/BusyMark";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/ui/DropdownMenu";
import { Icon } from "@/ui/Icon";

export interface ActionMenuPopupProps {
  actions: Action[];
  target: ActionTarget;
  trigger: ReactElement<RefAttributes<HTMLButtonElement>>;
  /** How it was opened for the first time; from then on the menu hears of it itself. */
  by: "pointer" | "keyboard";
}

/** The menu of ActionMenu: what destroys stands last, apart from the rest. */
export function ActionMenuPopup({ actions, target, trigger, by }: ActionMenuPopupProps) {
  const button = useRef<HTMLButtonElement>(null);
  const leadsToDialog = useRef(false);
  const harmless = actions.filter(({ variant }) => variant !== "destructive");
  const destructive = actions.filter(({ variant }) => variant === "destructive");
  const { run } = useActionRunner();

  const choose = (action: Action) => {
    leadsToDialog.current = asksFirst(action);
    run(action, target, button.current);
  };

  const isFirst = useRef(by === "keyboard");
  const first = useCallback((menu: HTMLDivElement | null) => {
    if (menu !== null && isFirst.current) {
      isFirst.current = false;
      // After the menu itself has taken the focus.
      setTimeout(() => menu.querySelector<HTMLElement>("[role=menuitem]")?.focus());
    }
  }, []);

  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>{cloneElement(trigger, { ref: button })}</DropdownMenuTrigger>
      <DropdownMenuContent
        ref={first}
        className="max-w-80"
        onCloseAutoFocus={(event) => {
          // The dialog has the focus by then, and gives it back to the button itself.
          if (leadsToDialog.current) {
            event.preventDefault();
          }
          leadsToDialog.current = false;
        }}
      >
        {harmless.map((action) => (
          <Item key={action.name} action={action} target={target} onChoose={choose} />
        ))}
        {harmless.length > 0 && destructive.length > 0 && <DropdownMenuSeparator />}
        {destructive.map((action) => (
          <Item key={action.name} action={action} target={target} onChoose={choose} />
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

interface ItemProps {
  action: Action;
  target: ActionTarget;
  onChoose: (action: Action) => void;
}

function Item({ action, target, onChoose }: ItemProps) {
  const panel = usePanel();
  const busy = useActionRunner().isPending(action, target);
  const href = plainLink(action);
  const variant = action.variant === "destructive" ? "destructive" : "default";
  const icon = busy ? <BusyMark /> : <Icon name={action.icon} />;

  if (href !== null) {
    return (
      <DropdownMenuItem asChild variant={variant}>
        <Link href={href} fullPage={!isPanelPage(href, panel)}>
          {icon}
          {action.label}
        </Link>
      </DropdownMenuItem>
    );
  }
  if (action.disabled) {
    // Reachable by the arrows, so that its reason is: it is read out as a part of the name.
    return (
      <DropdownMenuItem aria-disabled onSelect={(event) => event.preventDefault()}>
        <span className="flex self-start pt-0.5 opacity-50">{icon}</span>
        <span className="min-w-0">
          <span className="block text-muted-foreground">{action.label}</span>
          {action.reason !== null && (
            <span className="block text-xs text-muted-foreground">
              {action.reason}
            </span>
          )}
        </span>
      </DropdownMenuItem>
    );
  }
  return (
    <DropdownMenuItem
      variant={variant}
      aria-disabled={busy || undefined}
      aria-haspopup={asksFirst(action) ? "dialog" : undefined}
      onSelect={() => onChoose(action)}
    >
      {icon}
      {action.label}
    </DropdownMenuItem>
  );
}
