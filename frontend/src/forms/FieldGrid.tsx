import type { Form } from "@/contracts/forms";
import type { FormServices } from "@/forms/control";
import { FieldControl } from "@/forms/FieldControl";
import { useFieldMarks } from "@/forms/FieldFrame";
import { columnCount, columnsClass } from "@/forms/layouts/columns";
import { GridCell } from "@/forms/layouts/GridCell";
import { fieldsOf } from "@/forms/nodes";
import { own } from "@/support/own";

export interface FieldGridProps {
  form: Form;
  /** By field name; a missing field shows the value that the server sent with it. */
  values: Record<string, unknown>;
  errors?: Record<string, string | string[]>;
  onChange: (name: string, value: unknown) => void;
  services?: FormServices;
}

/** The fields of a small form in columns, without layouts, for example in a filter. */
export function FieldGrid({ form, values, errors = {}, onChange, services }: FieldGridProps) {
  const columns = columnCount(form.columns);
  const fields = fieldsOf(form.schema);
  const markOf = useFieldMarks();
  return (
    <div data-slot="field-grid" className="@container">
      <div data-columns={columns} className={columnsClass(columns)}>
        {fields.map((field, at) => (
          <GridCell key={field.name} nodes={fields} at={at} columns={columns}>
            <FieldControl
              field={field}
              path={field.name}
              value={Object.hasOwn(values, field.name) ? values[field.name] : field.value}
              error={firstOf(own(errors, field.name))}
              mark={markOf(field)}
              onChange={(value) => onChange(field.name, value)}
              {...(services !== undefined && { services })}
            />
          </GridCell>
        ))}
      </div>
    </div>
  );
}

function firstOf(error: string | string[] | undefined): string | null {
  return (Array.isArray(error) ? error[0] : error) ?? null;
}
