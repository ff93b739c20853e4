import { t } from "@/support/i18n";
import type { SortDirection, Table } from "@/contracts/tables";
import { useTableContext } from "@/tables/TableContext";
import { NativeSelect } from "@/ui/NativeSelect";

const DIRECTIONS: SortDirection[] = ["asc", "desc"];

/** The sort order as a select: cards have no column headers. */
export function SortSelect() {
  const { table, sorting, sortBy } = useTableContext();
  const choices = table.columns
    .filter((column) => column.sortable)
    .flatMap(({ name, label }) => DIRECTIONS.map((direction) => ({ name, label, direction })));
  if (choices.length === 0) {
    return null;
  }

  const current = choices.findIndex(
    ({ name, direction }) => name === sorting?.column && direction === sorting.direction,
  );
  const choose = (index: number) => {
    const chosen = choices[index];
    if (chosen) {
      sortBy(chosen.name, chosen.direction);
    }
  };

  return (
    <NativeSelect
      aria-label={t("Sort by")}
      value={current}
      onChange={(event) => choose(Number(event.target.value))}
    >
      {current === -1 && <option value={-1}>{table.defaultSort?.label ?? t("Default sorting")}</option>}
      {choices.map(({ name, label, direction }, index) => (
        <option key={`${name} ${direction}`} value={index}>
          {ownWords(table, name, direction) ??
            (direction === "asc"
              ? t("%(column)s, ascending", { column: label })
              : t("%(column)s, descending", { column: label }))}
        </option>
      ))}
    </NativeSelect>
  );
}

/** The label of the default order. */
function ownWords({ defaultSort }: Table, column: string, direction: SortDirection): string | null {
  return defaultSort?.column === column && defaultSort.direction === direction ? defaultSort.label : null;
}
