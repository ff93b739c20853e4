import type { RangeInput, RangeValue } from "@/contracts/forms-fields";
import { groupProps } from "@/forms/control";
import type { ControlProps } from "@/forms/control";

/** Both ends of a range, side by side. An end without a value has no limit. */
export function RangeField(props: ControlProps<RangeInput>) {
  const { field, value, onChange, path = field.name, innerErrors = {}, services } = props;
  const range = rangeOf(value, field.bounds);
  return (
    <div {...groupProps(props)} role="group" tabIndex={-1} data-slot="range" className="[&_[data-slot=label]]:font-normal">
      {services?.renderNodes([field.lower, field.upper], {
        prefix: path,
        columns: 2,
        values: { lower: range.lower, upper: range.upper },
        errors: innerErrors,
        onChange: (name, next) => onChange({ ...range, [name]: next }),
      })}
    </div>
  );
}

function rangeOf(value: unknown, bounds: string): RangeValue {
  const empty = { lower: null, upper: null, bounds };
  return typeof value === "object" && value !== null ? { ...empty, ...value } : empty;
}
