import { ActionButton } from "@/actions/ActionButton";
import { ActionMenu } from "@/actions/ActionMenu";
import { splitHeaderActions } from "@/actions/headerActions";
import type { ActionTarget } from "@/actions/target";
import type { Action } from "@/contracts/actions";

interface ActionGroupProps {
  actions: Action[];
  target: ActionTarget;
  /** Actions that are always in the menu. */
  menu?: Action[] | undefined;
  /** Whether the primary action has no emphasis, because the page has a primary button of its own. */
  isSubtle?: boolean;
  /** Whether each button has its label on a phone too. */
  keepsLabels?: boolean;
}

/** The actions of a header: one primary, at most two others, the rest in a menu. */
export function ActionGroup({ actions, target, menu = [], isSubtle = false, keepsLabels = false }: ActionGroupProps) {
  const { primary, secondary, rest } = splitHeaderActions(actions);
  if (actions.length + menu.length === 0) {
    return null;
  }
  return (
    <div data-slot="action-group" className="flex flex-wrap items-center gap-2">
      {secondary.map((action) => (
        <ActionButton key={action.name} action={action} target={target} variant="outline" collapses={!keepsLabels && (secondary.length > 1 || primary !== null) && "phone"} />
      ))}
      {primary !== null && <ActionButton action={primary} target={target} {...(isSubtle && { variant: "outline" })} />}
      <ActionMenu actions={[...rest, ...menu]} target={target} variant="outline" />
    </div>
  );
}
