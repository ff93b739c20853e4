import { nativeProps } from "@/forms/control";
import type { ControlProps } from "@/forms/control";
import { Checkbox } from "@/ui/Checkbox";
import { Switch } from "@/ui/Switch";

/** A checkbox. */
export function CheckboxField(props: ControlProps) {
  return (
    <Checkbox
      {...nativeProps(props)}
      checked={props.value === true}
      onChange={(event) => props.onChange(event.target.checked)}
    />
  );
}

/** A switch. */
export function ToggleField(props: ControlProps) {
  return (
    <Switch
      {...nativeProps(props)}
      checked={props.value === true}
      onChange={(event) => props.onChange(event.target.checked)}
    />
  );
}
