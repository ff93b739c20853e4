import { useState } from "react";

import type { Table, TableState } from "@/contracts/tables";
import { t } from "@/support/i18n";
import type { TableVisits } from "@/tables/useTableVisits";
import { NativeSelect } from "@/ui/NativeSelect";

interface GroupSelectProps {
  table: Table;
  state: TableState;
  visits: Pick<TableVisits, "change">;
}

/** The select for the grouping of the rows. */
export function GroupSelect({ table, state, visits }: GroupSelectProps) {
  const [group, setGroup] = useOptimisticValue(state, state.group ?? "");

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
      <option value="">{t("Group: None")}</option>
      {table.groups.map(({ name, label }) => (
        <option key={name} value={name}>
          {t("Group: %(attribute)s", { attribute: label })}
        </option>
      ))}
    </NativeSelect>
  );
}

/** Show a requested value until the server's state changes. */
function useOptimisticValue<Value>(state: TableState, applied: Value): [Value, (requested: Value) => void] {
  const [requested, setRequested] = useState<{ value: Value; since: TableState } | null>(null);
  return [requested !== null && requested.since === state ? requested.value : applied, (value) => setRequested({ value, since: state })];
}
