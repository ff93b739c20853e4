import { nativeProps } from "@/forms/control";
import type { ControlProps } from "@/forms/control";
import { t } from "@/support/i18n";
import { Checkbox } from "@/ui/Checkbox";
import { Switch } from "@/ui/Switch";

/** A checkbox; the null of a nullable column is neither checked nor unchecked. */
export function CheckboxField(props: ControlProps) {
  return (
    <Checkbox
      {...nativeProps(props)}
      indeterminate={props.value === null}
      checked={props.value === true}
      onChange={(event) => props.onChange(event.target.checked)}
    />
  );
}

/** A switch; the null of a nullable column is shown by its knob in the middle. */
export function ToggleField(props: ControlProps) {
  const isUnset = props.value === null;
  return (
    <>
      <Switch
        {...nativeProps(props)}
        isUnset={isUnset}
        checked={props.value === true}
        onChange={(event) => props.onChange(event.target.checked)}
      />
      {isUnset && <span className="sr-only">{t("Not set")}</span>}
    </>
  );
}
