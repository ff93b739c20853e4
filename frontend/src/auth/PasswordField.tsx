import { useState } from "react";

import { AuthField } from "@/auth/AuthField";
import type { AuthFieldProps } from "@/auth/AuthField";
import { t } from "@/support/i18n";
import { SecretInput } from "@/ui/SecretInput";

interface PasswordFieldProps extends Omit<AuthFieldProps, "label"> {
  label?: string;
  name?: string;
  autoComplete: "current-password" | "new-password";
  /** The value of the attribute `passwordrules`, by which browsers generate a password. */
  rules?: string;
  value: string;
  autoFocus?: boolean;
  onChange: (value: string) => void;
}

/** A field for a password. */
export function PasswordField({
  label = t("Password"),
  name = "password",
  autoComplete,
  rules = "",
  value,
  autoFocus = false,
  onChange,
  ...field
}: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  // React's types do not know the attribute.
  const attribute = rules === "" ? {} : { passwordrules: rules };
  return (
    <AuthField label={label} {...field}>
      {(control) => (
        <SecretInput
          {...control}
          {...attribute}
          name={name}
          autoComplete={autoComplete}
          autoFocus={autoFocus}
          isShown={isShown}
          toggle={{ show: t("Show password"), hide: t("Hide password"), onClick: () => setShown(!isShown) }}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </AuthField>
  );
}
