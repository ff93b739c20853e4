import type { Textarea as TextareaNode, TextInput } from "@/contracts/forms-fields";
import { asText, nativeProps, orNull } from "@/forms/control";
import type { ControlProps } from "@/forms/control";
import { affixedBy, InputAffixes } from "@/forms/fields/InputAffixes";
import { plural, t } from "@/support/i18n";
import { Input } from "@/ui/Input";
import { LazyHtml } from "@/ui/LazyHtml";
import { Textarea } from "@/ui/Textarea";

/** A single-line text input. */
export function TextField(props: ControlProps<TextInput>) {
  const { field, value, onChange, id, describedBy } = props;
  if (field.html !== undefined) {
    return (
      <output id={id} aria-describedby={describedBy} className="block min-h-9 py-2 pointer-coarse:min-h-11">
        <LazyHtml html={field.html} text={asText(field.value)} />
      </output>
    );
  }
  return (
    <InputAffixes id={id} prefix={field.prefix} suffix={field.suffix}>
      <Input
        {...nativeProps(props)}
        aria-describedby={affixedBy(id, describedBy, field)}
        type={field.inputType}
        maxLength={field.maxLength ?? undefined}
        autoComplete={field.autocomplete}
        placeholder={field.placeholder ?? undefined}
        value={asText(value)}
        onChange={(event) => onChange(orNull(event.target.value))}
      />
    </InputAffixes>
  );
}

/** A textarea. */
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
      <RemainingCharacters length={asText(value).length} most={field.maxLength} />
    </>
  );
}

/** A hidden input. */
export function HiddenField({ field, value }: ControlProps) {
  return <input type="hidden" name={field.name} value={asText(value)} readOnly />;
}

/** The placeholder of a field type that this build does not know; the value stays as it is. */
export function UnknownField({ id, describedBy }: ControlProps) {
  return (
    <p
      id={id}
      aria-describedby={describedBy}
      className="rounded-lg border border-dashed border-input px-3 py-2 text-muted-foreground"
    >
      {t("This field cannot be shown here.")}
    </p>
  );
}

/** Shown when this share of the limit is used. */
const WARNING_SHARE = 0.8;

interface RemainingCharactersProps {
  /** The number of characters. */
  length: number;
  most: number | null;
}

/** The remaining number of characters, shown near the limit. */
export function RemainingCharacters({ length, most }: RemainingCharactersProps) {
  const isNear = most !== null && length >= most * WARNING_SHARE;
  return (
    <p role="status" className="mt-1 text-end text-xs tabular-nums text-muted-foreground empty:hidden">
      {isNear && plural("%(count)s character left", "%(count)s characters left", Math.max(0, most - length))}
    </p>
  );
}
