import type { ReactNode } from "react";

import { isPanelPage, plainLink } from "@/actions/actionAddress";
import { useActionRunner } from "@/actions/ActionsContext";
import { asksFirst } from "@/actions/useActions";
import type { RecordTarget } from "@/actions/target";
import { Link } from "@/adapters/inertia";
import type { Action } from "@/contracts/actions";
import type { Column, Row } from "@/contracts/tables";
import { own } from "@/support/own";
import { usePanel } from "@/support/panelContext";
import { CellContent } from "@/tables/columns/CellContent";
import { rowTarget } from "@/tables/rowTitle";
import { Hint } from "@/ui/Hint";

const PRESSABLE = "rounded-sm text-start underline-offset-4 hover:underline aria-disabled:opacity-50 aria-disabled:no-underline";

export interface CellFrameProps {
  column: Column;
  row: Row;
  /** Whether this cell leads to the record where it leads nowhere else. */
  leads: boolean;
}

/** A cell and what stands around it: where it leads, what it does when pressed, what it says when pointed at. */
export function CellFrame({ column, row, leads }: CellFrameProps) {
  const meta = own(row.cellMeta, column.name);
  const content = <CellContent column={column} row={row} />;
  if (column.editable) {
    // It is pressed to be changed and leads nowhere, but may explain itself.
    return meta?.tooltip === undefined ? content : <Hint content={meta.tooltip} isWide>{() => content}</Hint>;
  }
  const action = meta?.action;
  const url = action === undefined ? (meta?.url ?? (leads ? row.url : null)) : plainLink(action);
  const tooltip = action?.disabled ? (action.reason ?? meta?.tooltip) : meta?.tooltip;

  const draw = (describedBy: string | undefined): ReactNode => {
    if (url !== null) {
      return (
        <CellLink url={url} describedBy={describedBy}>
          {content}
        </CellLink>
      );
    }
    if (action !== undefined) {
      return (
        <CellAction action={action} target={rowTarget(row)} describedBy={describedBy}>
          {content}
        </CellAction>
      );
    }
    return describedBy === undefined ? content : <span aria-describedby={describedBy}>{content}</span>;
  };
  return tooltip === undefined ? draw(undefined) : <Hint content={tooltip}>{draw}</Hint>;
}

function CellLink({ url, describedBy, children }: { url: string; describedBy: string | undefined; children: ReactNode }) {
  const panel = usePanel();
  return (
    <Link
      href={url}
      data-slot="cell-link"
      fullPage={!isPanelPage(url, panel)}
      prefetch={panel?.prefetch ?? null}
      aria-describedby={describedBy}
      className={PRESSABLE}
    >
      {children}
    </Link>
  );
}

interface CellActionProps {
  action: Action;
  target: RecordTarget;
  describedBy: string | undefined;
  children: ReactNode;
}

/** A cell that is a button: its words are the button's, what it does is said in its description. */
function CellAction({ action, target, describedBy, children }: CellActionProps) {
  const { run, isPending } = useActionRunner();
  const busy = isPending(action, target);
  return (
    <button
      type="button"
      data-slot="cell-action"
      data-action={action.name}
      title={describedBy === undefined ? action.label : undefined}
      aria-describedby={describedBy}
      aria-disabled={action.disabled || busy || undefined}
      aria-busy={busy || undefined}
      aria-haspopup={asksFirst(action) ? "dialog" : undefined}
      className={PRESSABLE}
      onClick={(event) => run(action, target, event.currentTarget)}
    >
      {children}
    </button>
  );
}
