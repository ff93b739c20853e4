import type { Table, TableState } from "@/contracts/tables";
import { t } from "@/support/i18n";
import { useWish } from "@/tables/toolbar/useWish";
import type { TableVisits } from "@/tables/useTableVisits";
import { NativeSelect } from "@/ui/NativeSelect";

export interface GroupSelectProps {
  table: Table;
  state: TableState;
  visits: Pick<TableVisits, "change">;
}

/** By what the rows are banded. */
export function GroupSelect({ table, state, visits }: GroupSelectProps) {
  const [group, setGroup] = useWish(state, state.group ?? "");

  const choose = (name: string) => {
    setGroup(name);
    visits.change({ kind: "group", group: name === "" ? null : name });
  };

  return (
    <NativeSelect
      aria-label={t("Group by")}
      value={group}
      onChange={(event) => choose(event.target.value)}
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
