import type { RepeatedItem } from "@/contracts/infolists";
import { InfolistNodes } from "@/infolists/InfolistNodes";

interface RepeatedRowsProps {
  items: RepeatedItem[];
  columns: number;
}

/** The rows of a repeatable entry, each with its label. */
export function RepeatedRows({ items, columns }: RepeatedRowsProps) {
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
