import type { NumberInput } from "@/contracts/forms-fields";
import { asText, nativeProps } from "@/forms/control";
import type { ControlProps } from "@/forms/control";
import { NumericInput } from "@/forms/fields/NumericInput";

/** A number. */
export function NumberField(props: ControlProps<NumberInput>) {
  const { field, value, onChange, isInvalid } = props;
  return (
    <NumericInput
      {...nativeProps(props)}
      value={asText(value)}
      onValueChange={onChange}
      integer={field.integer}
      min={field.min}
      max={field.max}
      step={field.step}
      prefix={field.prefix}
      suffix={field.suffix}
      placeholder={field.placeholder ?? undefined}
      hasOwnErrors={isInvalid}
    />
  );
}
