import type { Entry, RepeatedItem } from "@/contracts/infolists";
import { EntryValue } from "@/infolists/EntryValue";
import { InfolistNodes } from "@/infolists/InfolistNodes";
import { RowsTable } from "@/infolists/RowsTable";

interface RepeatedRowsProps {
  items: RepeatedItem[];
  columns: number;
  isTable: boolean;
}

/** The rows of a repeatable entry: cards with their labels, or a table. */
export function RepeatedRows({ items, columns, isTable }: RepeatedRowsProps) {
  if (isTable) {
    return <RepeatedTable items={items} />;
  }
  return (
    <ul data-slot="repeated-rows" className="flex flex-col gap-3">
      {items.map((item, at) => (
        <li key={at} className="rounded-md border border-border p-3 sm:p-4">
          <p className="mb-3 text-sm font-medium">{item.label}</p>
          <InfolistNodes nodes={item.schema} columns={columns} target={null} onCard />
        </li>
      ))}
    </ul>
  );
}

/** A row may lack an entry that others have. */
function RepeatedTable({ items }: { items: RepeatedItem[] }) {
  const entries = items.map(({ schema }) => schema.filter((node): node is Entry => node.component === "entry"));
  const first = new Map(entries.flat().map((entry) => [entry.name, entry]));
  const columns = [...first.values()].map(({ name, label }) => ({ key: name, label, isNumeric: items.some(({ numeric }) => numeric.includes(name)) }));
  const rows = entries.map((row) =>
    columns.map(({ key }) => {
      const entry = row.find(({ name }) => name === key);
      return entry === undefined ? null : <EntryValue key={key} entry={entry} />;
    }),
  );
  return <RowsTable columns={columns} rows={rows} />;
}
