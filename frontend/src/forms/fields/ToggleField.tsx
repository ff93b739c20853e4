import { nativeProps } from "@/forms/control";
import type { ControlProps } from "@/forms/control";
import { Switch } from "@/ui/Switch";

/** Yes or no, as a switch. */
export function ToggleField(props: ControlProps) {
  return (
    <Switch
      {...nativeProps(props)}
      checked={props.value === true}
      onChange={(event) => props.onChange(event.target.checked)}
    />
  );
}
