import { useCallback, useRef } from "react";

import { useActionRunner } from "@/actions/ActionsContext";
import { isPanelPage, linkUrl } from "@/actions/actionUrl";
import type { ActionTarget } from "@/actions/target";
import { asksFirst } from "@/actions/useActions";
import { Link } from "@/adapters/inertia";
import type { Action } from "@/contracts/actions";
import { usePanel } from "@/support/panelContext";
import { BusyMark } from "@/ui/BusyMark";
import { Icon } from "@/ui/Icon";
import type { PopupProps } from "@/ui/lazyPopup";
import { Menu, MenuItem, MenuSeparator } from "@/ui/Menu";

interface ActionMenuPopupProps extends Pick<PopupProps, "trigger" | "openedBy"> {
  actions: Action[];
  target: ActionTarget;
}

/** The menu of ActionMenu. Destructive actions come last, after a separator. */
export function ActionMenuPopup({ actions, target, trigger, openedBy }: ActionMenuPopupProps) {
  const button = useRef<HTMLButtonElement>(null);
  const opensDialog = useRef(false);
  const others = actions.filter(({ variant }) => variant !== "destructive");
  const destructive = actions.filter(({ variant }) => variant === "destructive");
  const { run } = useActionRunner();

  const choose = (action: Action) => {
    opensDialog.current = asksFirst(action);
    run(action, target, button.current);
  };

  // The menu focuses its first item itself, except the first time: it was not there yet when the key was pressed.
  const shouldFocusItem = useRef(openedBy === "keyboard");
  const focusFirstItem = useCallback((menu: HTMLDivElement | null) => {
    if (menu !== null && shouldFocusItem.current) {
      shouldFocusItem.current = false;
      // After the menu itself has taken the focus.
      setTimeout(() => menu.querySelector<HTMLElement>("[role=menuitem]")?.focus());
    }
  }, []);

  return (
    <Menu
      ref={focusFirstItem}
      trigger={trigger}
      triggerRef={button}
      defaultOpen
      className="max-w-80"
      onCloseAutoFocus={(event) => {
        // The dialog has the focus by then, and returns it to the button itself.
        if (opensDialog.current) {
          event.preventDefault();
        }
        opensDialog.current = false;
      }}
    >
      {others.map((action) => (
        <Item key={action.name} action={action} target={target} onChoose={choose} />
      ))}
      {others.length > 0 && destructive.length > 0 && <MenuSeparator />}
      {destructive.map((action) => (
        <Item key={action.name} action={action} target={target} onChoose={choose} />
      ))}
    </Menu>
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
  const href = linkUrl(action);
  const variant = action.variant === "destructive" ? "destructive" : "default";
  const icon = busy ? <BusyMark /> : <Icon name={action.icon} />;

  if (href !== null) {
    return (
      <MenuItem asChild variant={variant} data-action={action.name}>
        <Link href={href} fullPage={!isPanelPage(href, panel)}>
          {icon}
          {action.label}
        </Link>
      </MenuItem>
    );
  }
  if (action.disabled) {
    // Reachable by the arrow keys, so that screen readers announce the reason as a part of the name.
    return (
      <MenuItem aria-disabled data-action={action.name} onSelect={(event) => event.preventDefault()}>
        <span className="flex self-start pt-0.5 opacity-50">{icon}</span>
        <span className="min-w-0">
          <span className="block text-muted-foreground">{action.label}</span>
          {action.reason !== null && (
            <span className="block text-xs text-muted-foreground">
              {action.reason}
            </span>
          )}
        </span>
      </MenuItem>
    );
  }
  return (
    <MenuItem
      variant={variant}
      data-action={action.name}
      aria-disabled={busy || undefined}
      aria-haspopup={asksFirst(action) ? "dialog" : undefined}
      onSelect={() => onChoose(action)}
    >
      {icon}
      {action.label}
    </MenuItem>
  );
}
