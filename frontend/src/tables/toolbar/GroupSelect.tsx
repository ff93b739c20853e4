import type { Table, TableState } from "@/contracts/tables";
import { t } from "@/support/i18n";
import type { TableVisits } from "@/tables/useTableVisits";
import { NativeSelect } from "@/ui/NativeSelect";

export interface GroupSelectProps {
  table: Table;
  state: TableState;
  visits: Pick<TableVisits, "change">;
}

/** By what the rows are banded. */
export function GroupSelect({ table, state, visits }: GroupSelectProps) {
  return (
    <NativeSelect
      aria-label={t("Group by")}
      value={state.group ?? ""}
      onChange={(event) => visits.change({ kind: "group", group: event.target.value === "" ? null : event.target.value })}
    >
      <option value="">{t("No grouping")}</option>
      {table.groups.map(({ name, label }) => (
        <option key={name} value={name}>
          {t("By %(attribute)s", { attribute: label })}
        </option>
      ))}
    </NativeSelect>
  );
}
