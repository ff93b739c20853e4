import { useId } from "react";

import type { ImportColumn, ImportPreview } from "@/contracts/resources-importing";
import { PreviewTable } from "@/imports/PreviewTable";
import { StepFrame } from "@/imports/StepFrame";
import { columnLetters, headingLabel, unusedHeadings } from "@/imports/mapping";
import type { Mapping } from "@/imports/mapping";
import type { ImportControl } from "@/imports/useImport";
import { cx } from "@/support/cx";
import { listOf, plural, t } from "@/support/i18n";
import { FieldError } from "@/ui/FieldText";
import { Label } from "@/ui/Label";
import { NativeSelect } from "@/ui/NativeSelect";

/** How many values of a column are shown. */
const SAMPLES = 3;

interface ColumnsStepProps {
  columns: ImportColumn[];
  preview: ImportPreview;
  control: ImportControl;
}

/** Match the columns of the file with those of the importer. */
export function ColumnsStep({ columns, preview, control }: ColumnsStepProps) {
  const { mapping, errors, file } = control.state;
  const { headings, rowCount, isEstimated } = preview;
  const unused = unusedHeadings(headings, mapping);
  const wrong = Object.keys(errors).length;
  return (
    <StepFrame
      step="columns"
      heading={t("Match the columns")}
      description={
        <>
          <bdi className="break-words">{file?.name}</bdi>
          {" · "}
          {isEstimated ? plural("about %(count)s row", "about %(count)s rows", rowCount) : plural("%(count)s row", "%(count)s rows", rowCount)}
        </>
      }
    >
      <p role="status" className="sr-only">
        {wrong > 0 && plural("%(count)s column has an error", "%(count)s columns have an error", wrong)}
      </p>
      <div className="overflow-hidden rounded-lg border border-border">
        <div aria-hidden className={cx("hidden border-b border-border bg-muted px-3 py-2 text-sm font-medium text-muted-foreground @2xl:grid", GRID)}>
          <span>{t("Column")}</span>
          <span>{t("In the file")}</span>
          <span>{t("First values")}</span>
        </div>
        <ul className="divide-y divide-border">
          {columns.map((column) => (
            <ColumnMatch
              key={column.name}
              column={column}
              preview={preview}
              mapping={mapping}
              error={errors[column.name] ?? null}
              onAssign={(index) => control.assign(column.name, index)}
            />
          ))}
        </ul>
      </div>
      {unused.length > 0 && (
        <p className="text-sm leading-prose break-words text-muted-foreground">
          <span className="font-medium text-foreground">{t("Not imported:")}</span> {listOf(unused)}
        </p>
      )}
      <PreviewTable columns={columns} preview={preview} mapping={mapping} />
    </StepFrame>
  );
}

const GRID = "@2xl:grid-cols-[minmax(0,4fr)_minmax(0,5fr)_minmax(0,6fr)] @2xl:gap-x-4";

/** The id of a column's select, for the focus on the first error. */
export function selectId(name: string): string {
  return `import-column-${name}`;
}

interface ColumnMatchProps {
  column: ImportColumn;
  preview: ImportPreview;
  mapping: Mapping;
  error: string | null;
  onAssign: (index: number | null) => void;
}

function ColumnMatch({ column: { name, label, required, example }, preview, mapping, error, onAssign }: ColumnMatchProps) {
  const samplesId = useId();
  const errorId = useId();
  const { headings, rows } = preview;
  const index = mapping[name];
  const samples = index === undefined ? [] : rows.flatMap(({ cells }) => cells[index] ?? []).filter((text) => text !== "").slice(0, SAMPLES);
  return (
    <li className={cx("grid gap-y-1.5 px-3 py-2.5 @2xl:items-center", GRID)}>
      <Label htmlFor={selectId(name)} className="flex flex-wrap items-baseline gap-x-1.5 font-medium">
        <span className="min-w-0 break-words">{label}</span>
        {required && <span className="text-sm font-normal text-muted-foreground">{t("required")}</span>}
      </Label>
      <div className="min-w-0">
        <NativeSelect
          id={selectId(name)}
          className="w-full"
          value={index === undefined ? "" : String(index)}
          aria-required={required || undefined}
          aria-invalid={error !== null || undefined}
          aria-describedby={cx(error !== null && errorId, samplesId)}
          onChange={({ target: { value } }) => onAssign(value === "" ? null : Number(value))}
        >
          <option value="">{required ? t("Choose a column") : t("Do not import")}</option>
          {headings.map((_, at) => (
            <option key={at} value={String(at)}>
              {t("%(letters)s: %(heading)s", { letters: columnLetters(at), heading: headingLabel(headings, at) })}
            </option>
          ))}
        </NativeSelect>
        {error !== null && (
          <FieldError id={errorId} className="mt-1.5">
            {error}
          </FieldError>
        )}
      </div>
      <p id={samplesId} title={samples.join(" · ")} className="line-clamp-2 text-sm wrap-anywhere text-muted-foreground">
        {samples.length > 0 ? (
          <>
            <span className="sr-only">{t("First values:")} </span>
            {samples.join(" · ")}
          </>
        ) : index !== undefined ? (
          t("Empty in the first rows")
        ) : (
          example !== null && t("For example %(value)s", { value: example })
        )}
      </p>
    </li>
  );
}
