import type { FormErrors } from "@/forms/state/errors";
import { FieldFrame } from "@/forms/FieldFrame";
import { KeyValueField } from "@/forms/fields/KeyValueField";
import { describeField, describePairs } from "@/integrations/formFields";
import { innerPairErrors } from "@/integrations/formValues";
import type { Pair } from "@/integrations/formValues";
import { t } from "@/support/i18n";
import { Input } from "@/ui/Input";
import { NativeSelect } from "@/ui/NativeSelect";

interface ControlProps<Value> {
  /** The id of the form; a field's own id adds its name. */
  id: string;
  errors: FormErrors;
  name: string;
  label: string;
  help?: string;
  value: Value;
  onChange: (value: Value) => void;
}

interface TextFieldProps extends ControlProps<string> {
  type?: "text" | "url";
  maxLength: number;
}

export function TextField({ id: form, errors, name, label, help, value, type = "text", maxLength, onChange }: TextFieldProps) {
  const { id, error, native } = parts(form, errors, name);
  return (
    <FieldFrame field={describeField({ name, label, helperText: help ?? null, required: true })} id={id} error={error} mark={null}>
      <Input
        {...native}
        required
        type={type}
        maxLength={maxLength}
        value={value}
        {...(type === "url" && { dir: "ltr", spellCheck: false, autoCapitalize: "off", placeholder: "https://" })}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  );
}

interface SelectFieldProps extends ControlProps<string> {
  options: readonly { value: string; label: string }[];
}

export function SelectField({ id: form, errors, name, label, help, value, options, onChange }: SelectFieldProps) {
  const { id, error, native } = parts(form, errors, name);
  return (
    <FieldFrame field={describeField({ name, label, helperText: help ?? null }, "select")} id={id} error={error} mark={null}>
      <NativeSelect {...native} className="w-full" value={value} onChange={(event) => onChange(event.target.value)}>
        {/* A value that is no longer offered stays until another one is chosen. */}
        {options.every((option) => option.value !== value) && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    </FieldFrame>
  );
}

interface PairsFieldProps extends ControlProps<Pair[]> {
  /** Names that cannot be used, in lower case. */
  reserved?: readonly string[];
}

export function PairsField({ id: form, errors, name, label, help, value, reserved, onChange }: PairsFieldProps) {
  const { id, error } = parts(form, errors, name);
  const field = describePairs({ name, label, helperText: help ?? null }, t("Name"), t("Value"));
  const inner = innerPairErrors(errors, name, value, reserved);
  return (
    <FieldFrame field={field} id={id} error={error} mark="optional">
      <KeyValueField
        field={field}
        id={id}
        value={value}
        describedBy={`${id}-text`}
        isInvalid={error !== null}
        innerErrors={inner}
        isSortable={false}
        onChange={(pairs) => onChange(pairs as Pair[])}
      />
    </FieldFrame>
  );
}

function parts(form: string, errors: FormErrors, name: string) {
  const id = `${form}-${name}`;
  const error = errors[name] ?? null;
  return { id, error, native: { id, name, "aria-describedby": `${id}-text`, "aria-invalid": error !== null || undefined } };
}
