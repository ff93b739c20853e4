import type { Row, RowGroup } from "@/contracts/tables";

interface GroupHeaderProps {
  group: RowGroup;
  span: number;
}

/** The header row of a group. Its text stays visible while the rows scroll sideways. */
export function GroupHeader({ group, span }: GroupHeaderProps) {
  return (
    <tr data-slot="group-header">
      <th scope="rowgroup" colSpan={span} className="border-b border-border bg-muted px-4 py-1.5 text-start font-normal in-[tbody+tbody]:border-t-8 in-[tbody+tbody]:border-t-card">
        <span className="sticky start-4 inline-flex items-baseline gap-2">
          <span className="font-medium">{group.title}</span>
          {group.description !== null && <span className="text-sm text-muted-foreground">{group.description}</span>}
        </span>
      </th>
    </tr>
  );
}

/** Consecutive rows of one group; without grouping there is one entry without a group. */
export interface GroupedRows {
  group: RowGroup | null;
  rows: Row[];
}

export function groupRows(rows: Row[]): GroupedRows[] {
  const groups: GroupedRows[] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last && last.group?.key === row.group?.key) {
      last.rows.push(row);
    } else {
      groups.push({ group: row.group, rows: [row] });
    }
  }
  return groups;
}
