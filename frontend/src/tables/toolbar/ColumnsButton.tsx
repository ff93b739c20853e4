import type { Table, TableState } from "@/contracts/tables";
import type { TableVisits } from "@/tables/useTableVisits";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { lazyPopup } from "@/ui/lazyPopup";

const ColumnManagerPanel = lazyPopup("dialog", async () => (await import("@/tables/toolbar/ColumnManagerPanel")).ColumnManagerPanel);

interface ColumnsButtonProps {
  table: Table;
  state: TableState;
  visits: Pick<TableVisits, "change">;
}

/** Opens the column manager. */
export function ColumnsButton({ table, state, visits }: ColumnsButtonProps) {
  const { triggerLabel, triggerIcon } = table.columnManager;
  const trigger = (
    <Button variant="ghost" size="icon" aria-label={triggerLabel} hint={triggerLabel} className="text-muted-foreground">
      <Icon name={triggerIcon ?? "columns-3"} />
    </Button>
  );
  return <ColumnManagerPanel trigger={trigger} table={table} state={state} visits={visits} />;
}
