import type { Table, TableLayout, TableState } from "@/contracts/tables";
import { t } from "@/support/i18n";
import type { TableVisits } from "@/tables/useTableVisits";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";

const ICONS: Record<TableLayout, string> = { table: "list", grid: "layout-grid" };

export interface LayoutSwitchProps {
  table: Table;
  state: TableState;
  visits: Pick<TableVisits, "change">;
}

/** Rows in a table, or cards in a grid; a phone has room for cards alone. */
export function LayoutSwitch({ table, state, visits }: LayoutSwitchProps) {
  const words: Record<TableLayout, string> = { table: t("Show as a table"), grid: t("Show as cards") };
  return (
    <div role="group" aria-label={t("Layout")} className="flex gap-0.5 max-[720px]:hidden">
      {table.layouts.map((layout) => (
        <Button
          key={layout}
          variant="ghost"
          size="icon"
          aria-label={words[layout]}
          title={words[layout]}
          aria-pressed={layout === state.layout}
          className="text-muted-foreground aria-pressed:bg-accent aria-pressed:text-accent-foreground"
          onClick={() => layout !== state.layout && visits.change({ kind: "layout", layout })}
        >
          <Icon name={ICONS[layout]} />
        </Button>
      ))}
    </div>
  );
}
