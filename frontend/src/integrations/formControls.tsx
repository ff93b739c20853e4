import { useRef } from "react";
import { flushSync } from "react-dom";

import type { FormErrors } from "@/forms/state/errors";
import { FieldFrame } from "@/forms/FieldFrame";
import { KeyValueField } from "@/forms/fields/KeyValueField";
import { describeField, describePairs } from "@/integrations/formFields";
import { innerPairErrors } from "@/integrations/formValues";
import type { Pair } from "@/integrations/formValues";
import { t } from "@/support/i18n";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
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
  addLabel: string;
  /** Names that cannot be used, in lower case. */
  reserved?: readonly string[];
}

/** A list of names and values; only a button as long as it is empty. */
export function PairsField({ id: form, errors, name, label, help, value, addLabel, reserved, onChange }: PairsFieldProps) {
  const { id, error } = parts(form, errors, name);
  const frame = useRef<HTMLDivElement>(null);
  const field = describePairs({ name, label, helperText: help ?? null }, t("Name"), t("Value"));
  const addFirst = () => {
    flushSync(() => onChange([{ key: "", value: "" }]));
    frame.current?.querySelector("input")?.focus();
  };
  return (
    <FieldFrame field={field} id={id} error={error} mark="optional">
      <div ref={frame}>
        {value.length === 0 ? (
          <Button variant="outline" size="sm" aria-describedby={`${id}-text`} onClick={addFirst}>
            <Icon name="plus" />
            {addLabel}
          </Button>
        ) : (
          <KeyValueField
            field={field}
            id={id}
            value={value}
            describedBy={`${id}-text`}
            isInvalid={error !== null}
            innerErrors={innerPairErrors(errors, name, value, reserved)}
            isSortable={false}
            addLabel={addLabel}
            onChange={(pairs) => onChange(pairs as Pair[])}
          />
        )}
      </div>
    </FieldFrame>
  );
}

function parts(form: string, errors: FormErrors, name: string) {
  const id = `${form}-${name}`;
  const error = errors[name] ?? null;
  return { id, error, native: { id, name, "aria-describedby": `${id}-text`, "aria-invalid": error !== null || undefined } };
}
