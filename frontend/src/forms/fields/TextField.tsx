import type { TextInput } from "@/contracts/forms-fields";
import { asText, nativeProps, orNull } from "@/forms/control";
import type { ControlProps } from "@/forms/control";
import { Input } from "@/ui/Input";

/** One line of text. */
export function TextField(props: ControlProps<TextInput>) {
  const { field, value, onChange } = props;
  return (
    <Input
      {...nativeProps(props)}
      type={field.inputType}
      maxLength={field.maxLength ?? undefined}
      placeholder={field.placeholder ?? undefined}
      value={asText(value)}
      onChange={(event) => onChange(orNull(event.target.value))}
    />
  );
}
