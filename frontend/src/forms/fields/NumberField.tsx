import type { NumberInput } from "@/contracts/forms-fields";
import { asText, nativeProps, orNull } from "@/forms/control";
import type { ControlProps } from "@/forms/control";
import { Input } from "@/ui/Input";

/** A number, kept as the digits that were typed: the server reads more of them than the browser can hold. */
export function NumberField(props: ControlProps<NumberInput>) {
  const { field, value, onChange } = props;
  return (
    <Input
      {...nativeProps(props)}
      type="number"
      inputMode={field.integer ? "numeric" : "decimal"}
      min={field.min ?? undefined}
      max={field.max ?? undefined}
      step={field.step ?? "any"}
      className="tabular-nums"
      placeholder={field.placeholder ?? undefined}
      value={asText(value)}
      onChange={(event) => onChange(orNull(event.target.value))}
      // Scrolling the page past a number must not change it.
      onWheel={(event) => event.currentTarget.blur()}
    />
  );
}
