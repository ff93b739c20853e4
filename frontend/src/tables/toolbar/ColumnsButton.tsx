import { lazy } from "react";

import type { Table, TableState } from "@/contracts/tables";
import { LazyPopup } from "@/tables/toolbar/LazyPopup";
import type { TableVisits } from "@/tables/useTableVisits";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";

const load = () => import("@/tables/toolbar/ColumnManagerPanel");
const ColumnManagerPanel = lazy(async () => ({ default: (await load()).ColumnManagerPanel }));

export interface ColumnsButtonProps {
  table: Table;
  state: TableState;
  visits: Pick<TableVisits, "change">;
}

/** Opens the column manager. */
export function ColumnsButton({ table, state, visits }: ColumnsButtonProps) {
  const { triggerLabel, triggerIcon } = table.columnManager;
  const trigger = (
    <Button variant="ghost" size="icon" aria-label={triggerLabel} title={triggerLabel} className="text-muted-foreground">
      <Icon name={triggerIcon ?? "columns-3"} />
    </Button>
  );
  return (
    <LazyPopup trigger={trigger} preload={() => void load()}>
      {(popup) => <ColumnManagerPanel {...popup} table={table} state={state} visits={visits} />}
    </LazyPopup>
  );
}
