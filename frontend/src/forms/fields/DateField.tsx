import type { DatePicker } from "@/contracts/forms-fields";
import { asText, nativeProps, orNull } from "@/forms/control";
import type { ControlProps } from "@/forms/control";
import { Input } from "@/ui/Input";

/** A day: typed in the reader's own order, or picked in the browser's calendar. */
export function DateField(props: ControlProps<DatePicker>) {
  const { field, value, onChange } = props;
  return (
    <Input
      {...nativeProps(props)}
      type="date"
      min={field.minDate ?? undefined}
      max={field.maxDate ?? undefined}
      className="tabular-nums"
      value={asText(value)}
      onChange={(event) => onChange(orNull(event.target.value))}
    />
  );
}
