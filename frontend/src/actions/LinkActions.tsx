import { ActionsContext } from "@/actions/ActionsContext";
import { HeaderActions } from "@/actions/HeaderActions";
import type { ActionTarget } from "@/actions/target";
import type { ActionRunner } from "@/actions/useActions";
import type { Action } from "@/contracts/actions";

const TARGET: ActionTarget = { scope: "table" };
/** A link needs no endpoint. */
const LINKS: ActionRunner = { run: () => undefined, isPending: () => false };

/** The header actions of a standalone page, which are links. */
export function LinkActions({ actions }: { actions: Action[] }) {
  return (
    <ActionsContext value={LINKS}>
      <HeaderActions actions={actions} target={TARGET} />
    </ActionsContext>
  );
}
