import { useState } from "react";

import type { PasswordInput } from "@/contracts/forms-fields";
import { asText, nativeProps, orNull } from "@/forms/control";
import type { ControlProps } from "@/forms/control";
import { valueAt, valueOf } from "@/forms/state/values";
import type { Values } from "@/forms/state/values";
import { t } from "@/support/i18n";
import { Label } from "@/ui/Label";
import { SecretInput } from "@/ui/SecretInput";

/**
 * A password, with a second input for the confirmation if the server asks for one. The form creates or changes an
 * account, so browsers complete a new password.
 */
export function PasswordField(props: ControlProps<PasswordInput>) {
  const { field, value, onChange, id, path = field.name, services } = props;
  const [isShown, setShown] = useState(false);
  const second = field.confirmation === null ? null : sibling(path, field.confirmation);
  const repeated = second === null ? "" : asText(valueAtPath(services?.values ?? {}, second));
  // React's types do not know the attribute.
  const rules = field.passwordRules === undefined ? {} : { passwordrules: field.passwordRules };
  const differs = repeated !== "" && !asText(value).startsWith(repeated);

  return (
    <div className="flex flex-col gap-3">
      <SecretInput
        {...nativeProps(props)}
        {...rules}
        autoComplete="new-password"
        isShown={isShown}
        toggle={field.revealable ? { show: t("Show the value"), hide: t("Hide the value"), onClick: () => setShown(!isShown) } : null}
        placeholder={field.placeholder ?? undefined}
        value={asText(value)}
        onChange={(event) => onChange(orNull(event.target.value))}
      />
      {second !== null && (
        <div className="flex flex-col gap-1.5">
          <Label htmlFor={`${id}-again`}>{t("Confirm %(label)s", { label: field.label })}</Label>
          <SecretInput
            id={`${id}-again`}
            name={field.confirmation ?? undefined}
            disabled={field.disabled}
            required={field.required || asText(value) !== ""}
            aria-describedby={`${id}-differs`}
            aria-invalid={differs || undefined}
            autoComplete="new-password"
            isShown={isShown}
            toggle={null}
            value={repeated}
            onChange={(event) => services?.setValue?.(second, orNull(event.target.value))}
          />
          <p id={`${id}-differs`} role="status" className="text-sm text-destructive empty:hidden">
            {differs && t("The passwords don't match.")}
          </p>
        </div>
      )}
    </div>
  );
}

/** The value of a full name; a name inside a list is a path into the list's value. */
function valueAtPath(values: Values, path: string): unknown {
  return valueOf(values, path) ?? valueAt(values, path);
}

/** The full name of a sibling field. */
function sibling(path: string, name: string): string {
  const at = Math.max(path.lastIndexOf("."), -1);
  return name.includes(".") || at === -1 ? name : `${path.slice(0, at)}.${name}`;
}
