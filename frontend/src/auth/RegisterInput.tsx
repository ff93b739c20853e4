import { lazy, Suspense } from "react";

import { AuthField } from "@/auth/AuthField";
import { NewPasswordField } from "@/auth/NewPasswordField";
import type { RegisterField } from "@/contracts/auth";
import type { FieldMark } from "@/support/fieldMarks";
import { Checkbox } from "@/ui/Checkbox";
import { Input } from "@/ui/Input";
import { NativeSelect } from "@/ui/NativeSelect";
import { Skeleton } from "@/ui/Skeleton";

const NumericInput = lazy(async () => ({ default: (await import("@/forms/fields/NumericInput")).NumericInput }));

interface RegisterInputProps {
  field: RegisterField;
  passwordRules: string;
  errors: string[];
  value: string | boolean;
  autoFocus: boolean;
  mark: FieldMark;
  onChange: (value: string | boolean) => void;
}

/** A field of the register page. */
export function RegisterInput({ field, passwordRules, errors, value, autoFocus, mark, onChange }: RegisterInputProps) {
  const { name, label, type, required, autoComplete, maxLength, helpText, options } = field;
  const text = typeof value === "string" ? value : "";

  if (type === "password") {
    return (
      <NewPasswordField
        label={label}
        name={name}
        rules={passwordRules}
        help={helpText}
        errors={errors}
        value={text}
        autoFocus={autoFocus}
        mark={mark}
        onChange={onChange}
      />
    );
  }
  return (
    <AuthField label={label} errors={errors} help={helpText} required={required} mark={mark} isInline={type === "checkbox"}>
      {(control) => {
        switch (type) {
          case "checkbox":
            return <Checkbox {...control} name={name} checked={value === true} onChange={(event) => onChange(event.target.checked)} />;
          case "select":
            return (
              <NativeSelect {...control} name={name} autoComplete={autoComplete} value={text} onChange={(event) => onChange(event.target.value)}>
                {!options.some((option) => option.value === "") && <option value="" />}
                {options.map((option) => (
                  <option key={option.value} value={option.value}>
                    {option.label}
                  </option>
                ))}
              </NativeSelect>
            );
          case "number":
            return (
              <Suspense fallback={<Skeleton className="h-9 pointer-coarse:h-11" />}>
                <NumericInput {...control} name={name} autoFocus={autoFocus} value={text} onValueChange={(next) => onChange(next ?? "")} hasOwnErrors={errors.length > 0} />
              </Suspense>
            );
          default:
            return (
              <Input
                {...control}
                name={name}
                type={type}
                autoComplete={autoComplete}
                autoFocus={autoFocus}
                {...(maxLength !== null && { maxLength })}
                {...(type === "email" && { autoCapitalize: "none", spellCheck: false })}
                value={text}
                onChange={(event) => onChange(event.target.value)}
              />
            );
        }
      }}
    </AuthField>
  );
}
