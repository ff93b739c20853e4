import { AuthField } from "@/auth/AuthField";
import { PasswordField } from "@/auth/PasswordField";
import type { FieldMark } from "@/support/fieldMarks";
import { t } from "@/support/i18n";

interface NewPasswordFieldProps {
  label?: string;
  name?: string;
  /** The value of the attribute `passwordrules`, by which browsers generate a password. */
  rules: string;
  help?: string;
  errors: string[];
  value: string;
  autoFocus?: boolean;
  mark?: FieldMark;
  onChange: (value: string) => void;
}

/** An input for a new password. */
export function NewPasswordField({ label = t("New password"), name = "password", rules, help, errors, value, autoFocus = false, mark = null, onChange }: NewPasswordFieldProps) {
  // React's types do not know the attribute.
  const attribute = rules === "" ? {} : { passwordrules: rules };
  return (
    <AuthField label={label} errors={errors} help={help} mark={mark}>
      {(control) => (
        <PasswordField
          {...control}
          {...attribute}
          name={name}
          autoComplete="new-password"
          autoFocus={autoFocus}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </AuthField>
  );
}
