import { useId } from "react";

import type { ImportColumn, ImportPreview } from "@/contracts/resources-importing";
import { formatNumber } from "@/support/formats";
import { EmptyState } from "@/ui/EmptyState";
import type { Mapping } from "@/imports/mapping";
import { t, tc } from "@/support/i18n";

interface PreviewTableProps {
  columns: readonly ImportColumn[];
  preview: ImportPreview;
  mapping: Mapping;
}

/** The first rows of the file, as they would be read. */
export function PreviewTable({ columns, preview: { rows }, mapping }: PreviewTableProps) {
  const title = useId();
  const shown = columns.filter(({ name }) => mapping[name] !== undefined);
  return (
    <div className="flex flex-col gap-2">
      <h4 id={title} className="font-medium">
        {t("First rows")}
      </h4>
      {rows.length === 0 ? (
        <EmptyState icon="inbox" heading={t("The file has no rows below the headings.")} className="rounded-lg border border-border py-8" />
      ) : (
        // A region that scrolls must be reachable with the keyboard.
        <div role="region" aria-labelledby={title} tabIndex={0} className="overflow-x-auto rounded-lg border border-border">
          <table className="w-full border-collapse text-sm">
            <thead className="bg-muted text-muted-foreground">
              <tr>
                <th scope="col" className="px-3 py-2 text-end font-medium">
                  {t("Row")}
                </th>
                {shown.map(({ name, label }) => (
                  <th key={name} scope="col" className="px-3 py-2 text-start font-medium whitespace-nowrap">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-border border-t border-border">
              {rows.map(({ number, cells }) => (
                <tr key={number}>
                  <td className="px-3 py-2 text-end tabular-nums text-muted-foreground">{formatNumber(number)}</td>
                  {shown.map(({ name }) => (
                    <PreviewCell key={name} text={cells[mapping[name] ?? -1] ?? ""} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}

function PreviewCell({ text }: { text: string }) {
  return (
    <td title={text} className="max-w-64 truncate px-3 py-2">
      {text === "" ? (
        <>
          <span aria-hidden className="text-muted-foreground">
            –
          </span>
          <span className="sr-only">{tc("a cell", "Empty")}</span>
        </>
      ) : (
        <bdi>{text}</bdi>
      )}
    </td>
  );
}
