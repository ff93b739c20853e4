import type { FieldNode } from "@/contracts/forms-fields";
import type { Form } from "@/contracts/forms";
import { FieldControl } from "@/forms/FieldControl";
import { fieldMarks } from "@/forms/fieldMarks";
import { fieldsOf } from "@/forms/nodes";
import { cx } from "@/support/cx";

/** By the width of the place the form stands in, not of the window: a dialog is narrow on any screen. */
const COLUMNS = {
  1: "",
  2: "@md:grid-cols-2",
  3: "@md:grid-cols-2 @2xl:grid-cols-3",
  4: "@md:grid-cols-2 @3xl:grid-cols-4",
} as const;

const SPANS = {
  1: "",
  2: "@md:col-span-2",
  3: "@md:col-span-2 @3xl:col-span-3",
} as const;

export interface FieldGridProps {
  form: Form;
  /** By field name; a field that is missing shows the value the server sent with it. */
  values: Record<string, unknown>;
  errors?: Record<string, string | string[]>;
  onChange: (name: string, value: unknown) => void;
}

/** The fields of a small form in its columns, without the layouts around them: what a filter has room for. */
export function FieldGrid({ form, values, errors = {}, onChange }: FieldGridProps) {
  const columns = clamp(form.columns, 4);
  const fields = fieldsOf(form.schema);
  const markOf = fieldMarks(fields);
  return (
    <div data-slot="field-grid" className="@container">
      <div data-columns={columns} className={cx("grid items-start gap-x-4 gap-y-5", COLUMNS[columns])}>
        {fields.map((field) => (
          <div key={field.name} data-span={spanOf(field, columns)} className={cx("@container min-w-0", spanClass(field, columns))}>
            <FieldControl
              field={field}
              value={Object.hasOwn(values, field.name) ? values[field.name] : field.value}
              error={firstOf(errors[field.name])}
              mark={markOf(field)}
              onChange={(value) => onChange(field.name, value)}
            />
          </div>
        ))}
      </div>
    </div>
  );
}

function spanOf({ columnSpan }: FieldNode, columns: number): number | "full" {
  return columnSpan === "full" || columnSpan >= columns ? "full" : Math.max(1, columnSpan);
}

function spanClass(field: FieldNode, columns: number): string {
  const span = spanOf(field, columns);
  return span === "full" ? "col-span-full" : SPANS[clamp(span, 3)];
}

function clamp<Most extends 3 | 4>(value: number, most: Most): Most extends 3 ? 1 | 2 | 3 : 1 | 2 | 3 | 4 {
  return Math.max(1, Math.min(most, Math.trunc(value))) as Most extends 3 ? 1 | 2 | 3 : 1 | 2 | 3 | 4;
}

function firstOf(error: string | string[] | undefined): string | null {
  return (Array.isArray(error) ? error[0] : error) ?? null;
}
