import type { ReactNode } from "react";

import { useActionRunner } from "@/actions/ActionsContext";
import { isPanelPage, linkUrl } from "@/actions/actionUrl";
import type { RecordTarget } from "@/actions/target";
import { asksFirst } from "@/actions/useActions";
import { Link } from "@/adapters/inertia";
import type { Action } from "@/contracts/actions";
import type { Column, Row } from "@/contracts/tables";
import { cx } from "@/support/cx";
import { own } from "@/support/own";
import { usePanel } from "@/support/panelContext";
import { CellContent } from "@/tables/columns/CellContent";
import { hasOwnLinks } from "@/tables/columns/cell";
import { rowTarget } from "@/tables/rowTitle";
import { Hint } from "@/ui/Hint";

const PRESSABLE = "rounded-sm text-start underline-offset-4 hover:underline aria-disabled:opacity-50 aria-disabled:no-underline";

interface CellFrameProps {
  column: Column;
  row: Row;
  /** Whether this cell links to the record if it has no link of its own. */
  leads: boolean;
}

/** A cell with its link, action and tooltip. HTML with links of its own is neither a link nor a button. */
export function CellFrame({ column, row, leads }: CellFrameProps) {
  const meta = own(row.cellMeta, column.name);
  const content = <CellContent column={column} row={row} />;
  if (column.editable) {
    // An editable cell is not a link, but it may have a tooltip.
    return meta?.tooltip === undefined ? content : <Hint content={meta.tooltip} isWide>{() => content}</Hint>;
  }
  const isLinked = hasOwnLinks(own(row.cells, column.name));
  const action = isLinked ? undefined : meta?.action;
  const url = isLinked ? null : action === undefined ? (meta?.url ?? (leads ? row.url : null)) : linkUrl(action);
  const tooltip = action?.disabled ? (action.reason ?? meta?.tooltip) : (meta?.error ?? meta?.tooltip);

  const renderContent = (describedBy: string | undefined): ReactNode => {
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
  return tooltip === undefined ? renderContent(undefined) : <Hint content={tooltip}>{renderContent}</Hint>;
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

/** A cell as a button. Its text is the button's name; the action is its description. */
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
      // On the line of the other cells: a cut text has no baseline of its own.
      className={cx(PRESSABLE, "align-bottom")}
      onClick={(event) => run(action, target, event.currentTarget)}
    >
      {children}
    </button>
  );
}
