import type { Table, TableLayout, TableState } from "@/contracts/tables";
import { t } from "@/support/i18n";
import type { TableVisits } from "@/tables/useTableVisits";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";

const ICONS: Record<TableLayout, string> = { table: "list", grid: "layout-grid" };

interface LayoutSwitchProps {
  table: Table;
  state: TableState;
  visits: Pick<TableVisits, "change">;
}

/** Switches between table and cards; on a phone there are only cards. */
export function LayoutSwitch({ table, state, visits }: LayoutSwitchProps) {
  const text: Record<TableLayout, string> = { table: t("Show as a table"), grid: t("Show as cards") };
  return (
    <div role="group" aria-label={t("Layout")} className="flex gap-0.5 max-[720px]:hidden">
      {table.layouts.map((layout) => (
        <Button
          key={layout}
          variant="ghost"
          size="icon"
          aria-label={text[layout]}
          hint={text[layout]}
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
