import type { RowGroup } from "@/contracts/tables";

export interface GroupBandProps {
  group: RowGroup;
  span: number;
}

/** The name of the rows below it. It stays at the start while they scroll sideways. */
export function GroupBand({ group, span }: GroupBandProps) {
  return (
    <tr data-slot="group-band">
      <th scope="rowgroup" colSpan={span} className="border-b border-border bg-muted px-4 py-1.5 text-start font-normal">
        <span className="sticky start-4 inline-flex items-baseline gap-2">
          <span className="font-medium">{group.title}</span>
          {group.description !== null && <span className="text-sm text-muted-foreground">{group.description}</span>}
        </span>
      </th>
    </tr>
  );
}
