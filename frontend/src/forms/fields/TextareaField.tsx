import type { Textarea as TextareaNode } from "@/contracts/forms-fields";
import { asText, nativeProps, orNull } from "@/forms/control";
import type { ControlProps } from "@/forms/control";
import { CharactersLeft } from "@/forms/fields/CharactersLeft";
import { Textarea } from "@/ui/Textarea";

/** Several lines of text. */
export function TextareaField(props: ControlProps<TextareaNode>) {
  const { field, value, onChange } = props;
  return (
    <>
      <Textarea
        {...nativeProps(props)}
        rows={field.rows}
        maxLength={field.maxLength ?? undefined}
        placeholder={field.placeholder ?? undefined}
        value={asText(value)}
        onChange={(event) => onChange(orNull(event.target.value))}
      />
      <CharactersLeft length={asText(value).length} most={field.maxLength} />
    </>
  );
}
