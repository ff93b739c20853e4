import { nativeProps } from "@/forms/control";
import type { ControlProps } from "@/forms/control";
import { Checkbox } from "@/ui/Checkbox";

/** A box to tick. */
export function CheckboxField(props: ControlProps) {
  return (
    <Checkbox
      {...nativeProps(props)}
      checked={props.value === true}
      onChange={(event) => props.onChange(event.target.checked)}
    />
  );
}
