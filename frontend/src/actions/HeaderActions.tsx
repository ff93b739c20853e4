import { ActionGroup } from "@/actions/ActionGroup";
import { usePageActions } from "@/actions/pageActions";
import type { ActionTarget } from "@/actions/target";
import type { Action } from "@/contracts/actions";

interface HeaderActionsProps {
  actions: Action[];
  /** Those that have a button; by default all. The palette offers the others, too. */
  shown?: Action[];
  target: ActionTarget;
  /** Actions that are always in the menu. */
  menu?: Action[];
}

const NO_ACTIONS: Action[] = [];

/** The actions beside the page heading. The command palette offers them, too. */
export function HeaderActions({ actions, shown = actions, target, menu = NO_ACTIONS }: HeaderActionsProps) {
  usePageActions([...actions, ...menu], target);
  return <ActionGroup actions={shown} target={target} menu={menu} />;
}
