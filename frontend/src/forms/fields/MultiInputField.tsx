import type { MultiInput } from "@/contracts/forms-fields";
import { groupProps } from "@/forms/control";
import type { ControlProps } from "@/forms/control";

/** More parts wrap to the next line. */
const MAX_COLUMNS = 4;

/** Several controls side by side with one value: a list with the value of each. */
export function MultiInputField(props: ControlProps<MultiInput>) {
  const { field, value, onChange, path = field.name, innerErrors = {}, services } = props;
  const parts = field.fields.map((part) => ({ ...part, disabled: field.disabled || part.disabled }));
  const values: unknown[] = Array.isArray(value) && value.length === parts.length ? value : parts.map(() => null);
  const change = (name: string, next: unknown) => {
    onChange(parts.map((part, at) => (part.name === name ? next : values[at])));
  };
  return (
    <div role="group" {...groupProps(props)} data-slot="multi-input">
      {services?.renderNodes(parts, {
        prefix: path,
        columns: Math.min(parts.length, MAX_COLUMNS),
        values: Object.fromEntries(parts.map(({ name }, at) => [name, values[at]])),
        errors: innerErrors,
        onChange: change,
      })}
    </div>
  );
}
