import { anAction } from "@/actions/fixtures";
import type { Row, Table } from "@/contracts/tables";
import type { Relation } from "@/contracts/resources-relations";
import { aRow, column, tableProps } from "@/tables/fixtures";

/** An unopened relation of record 7. */
export function aRelation(key: string, changes: Partial<Relation> = {}): Relation {
  const title = key.charAt(0).toUpperCase() + key.slice(1);
  return {
    key,
    title,
    icon: null,
    stateKey: `relations.${key}`,
    label: title.replace(/s$/, ""),
    pluralLabel: title,
    context: { resource: "plants", record: 7, relation: key },
    endpoints: {
      form: "/admin/relations/form",
      save: "/admin/relations/form",
      action: "/admin/relations/action",
      bulk: "/admin/relations/bulk",
      cell: "/admin/relations/cell",
    },
    loaded: false,
    table: null,
    state: null,
    rows: null,
    pagination: null,
    summaries: null,
    groupSummaries: null,
    headerActions: [],
    ...changes,
  };
}

/** The same relation opened, with rows by title and a create button. */
export function anOpenRelation(key: string, titles: string[], definition: Partial<Table> = {}, changes: Partial<Relation> = {}): Relation {
  const rows: Row[] = titles.map((title, index) =>
    aRow(index + 1, { title }, { actions: [anAction("Detach"), anAction("Delete", { variant: "destructive" })] }),
  );
  const { table, state, pagination } = tableProps({
    definition: { columns: [column("title", { searchable: true })], searchPlaceholder: `Search ${key}`, ...definition },
    rows,
  });
  return aRelation(key, {
    loaded: true,
    table,
    state,
    rows,
    pagination: { ...pagination, total: rows.length, lastPage: 1, to: rows.length },
    headerActions: [anAction(`New ${key}`, { variant: "default", type: "form", formUrl: `/admin/relations/form?relation=${key}&operation=create` })],
    ...changes,
  });
}
