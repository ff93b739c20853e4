import type { ListRecords } from "@/contracts/resources";
import { PageFrame } from "@/panel/PageFrame";
import { DataTable } from "@/tables/DataTable";

/** The list of a resource's records. */
export default function Index({ page, resource, table, state, rows, pagination }: ListRecords) {
  return (
    <PageFrame page={page}>
      <DataTable label={resource.pluralLabel} table={table} state={state} rows={rows} pagination={pagination} />
    </PageFrame>
  );
}
