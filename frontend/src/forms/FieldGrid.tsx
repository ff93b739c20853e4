import type { Form } from "@/contracts/forms";
import { FieldControl } from "@/forms/FieldControl";
import { fieldMarks } from "@/forms/fieldMarks";
import { columnCount, columnsClass, spanClass, spanOf } from "@/forms/layouts/columns";
import { fieldsOf } from "@/forms/nodes";
import { cx } from "@/support/cx";

export interface FieldGridProps {
  form: Form;
  /** By field name; a field that is missing shows the value the server sent with it. */
  values: Record<string, unknown>;
  errors?: Record<string, string | string[]>;
  onChange: (name: string, value: unknown) => void;
}

/** The fields of a small form in its columns, without the layouts around them: what a filter has room for. */
export function FieldGrid({ form, values, errors = {}, onChange }: FieldGridProps) {
  const columns = columnCount(form.columns);
  const fields = fieldsOf(form.schema);
  const markOf = fieldMarks(fields);
  return (
    <div data-slot="field-grid" className="@container">
      <div data-columns={columns} className={columnsClass(columns)}>
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

function firstOf(error: string | string[] | undefined): string | null {
  return (Array.isArray(error) ? error[0] : error) ?? null;
}
