import type { HostCellProps } from "@/tables/columns/CustomCell";

/** The value of the cell, as the server sends it. */
interface RequestValue {
  method: string;
  url: string;
  events: string;
}

/** The cell of the request: the method and the URL, and the events that it is sent for. */
export function RequestCell({ value }: HostCellProps) {
  const { method, url, events } = value as RequestValue;
  return (
    <span data-stacked className="flex min-w-0 flex-col gap-0.5 whitespace-normal in-data-[slot=table-row]:min-w-40 in-data-[slot=table-row]:py-2">
      <code data-slot="text-cell" dir="ltr" className="line-clamp-2 text-start text-sm break-all text-muted-foreground">
        <span className="font-medium text-foreground">{method}</span> {url}
      </code>
      <span className="text-sm text-muted-foreground">{events}</span>
    </span>
  );
}
