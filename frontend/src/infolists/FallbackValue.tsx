import type { EntryFallback, FallbackTable } from "@/contracts/resources";
import { Chips } from "@/infolists/Chips";
import { EntryValue } from "@/infolists/EntryValue";
import { FileList } from "@/infolists/FileList";
import { LinkedText } from "@/infolists/LinkedText";
import { Pairs } from "@/infolists/Pairs";
import { RowsTable } from "@/infolists/RowsTable";
import { EmptyCell } from "@/tables/columns/EmptyCell";
import { SanitizedHtml } from "@/ui/SanitizedHtml";

/** A value of a row: a text, or HTML that the server has sanitized. */
function fallbackCell(cell: FallbackTable["rows"][number][number]) {
  return cell === null ? <EmptyCell placeholder={null} /> : typeof cell === "string" ? cell : <SanitizedHtml html={cell.html} className="prose-compact" />;
}

/** The value of a form's field on a view page: a text, or what the server says it is. */
export function FallbackValue({ entry }: { entry: EntryFallback }) {
  const { value, html, table, blocks, chips, color, files, entry: registered } = entry;
  if (registered !== undefined) {
    return <EntryValue entry={registered} />;
  }
  if (table !== undefined && table.rows.length > 0) {
    return (
      <RowsTable
        columns={table.columns.map(({ label, numeric }, at) => ({ key: String(at), label, isNumeric: numeric }))}
        rows={table.rows.map((cells) => cells.map(fallbackCell))}
      />
    );
  }
  if (blocks !== undefined && blocks.length > 0) {
    return (
      <ol data-slot="blocks" className="flex flex-col gap-3 whitespace-normal">
        {blocks.map(({ label, values }, at) => (
          <li key={at}>
            <p className="mb-1 text-sm font-medium">{label}</p>
            {values.length > 0 && <Pairs pairs={values} />}
          </li>
        ))}
      </ol>
    );
  }
  if (value === null || value === "") {
    return <EmptyCell placeholder={null} />;
  }
  if (html !== undefined) {
    return <SanitizedHtml html={html} />;
  }
  if (files !== undefined && files.length > 0) {
    return <FileList files={files} />;
  }
  if (chips !== undefined) {
    return <Chips chips={chips} />;
  }
  if (color !== undefined) {
    return (
      <span className="inline-flex items-center gap-2 align-middle">
        <span aria-hidden data-slot="swatch" style={{ backgroundColor: color }} className="size-4 shrink-0 rounded-sm border border-border" />
        {value}
      </span>
    );
  }
  return <LinkedText {...entry} text={value} />;
}
