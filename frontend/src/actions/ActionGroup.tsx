import { ActionButton } from "@/actions/ActionButton";
import { ActionMenu } from "@/actions/ActionMenu";
import { arrangeActions } from "@/actions/arrangeActions";
import type { ActionTarget } from "@/actions/target";
import type { Action } from "@/contracts/actions";

export interface ActionGroupProps {
  actions: Action[];
  target: ActionTarget;
  /** Whether the primary one is no louder than the others, because the page has one of its own. */
  isQuiet?: boolean;
}

/** The actions beside a heading: one primary, at most two others, the rest in a menu. */
export function ActionGroup({ actions, target, isQuiet = false }: ActionGroupProps) {
  const { primary, secondary, rest } = arrangeActions(actions);
  if (actions.length === 0) {
    return null;
  }
  return (
    <div data-slot="action-group" className="flex flex-wrap items-center gap-2">
      {secondary.map((action) => (
        <ActionButton key={action.name} action={action} target={target} variant="outline" collapses={secondary.length > 1 || primary !== null} />
      ))}
      {primary !== null && <ActionButton action={primary} target={target} {...(isQuiet && { variant: "outline" })} />}
      <ActionMenu actions={rest} target={target} variant="outline" />
    </div>
  );
}
