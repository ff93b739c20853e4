import { useState } from "react";
import type { ComponentProps, KeyboardEvent } from "react";

import type { PasswordInput } from "@/contracts/forms-fields";
import { asText, nativeProps, orNull } from "@/forms/control";
import type { ControlProps } from "@/forms/control";
import { valueAt, valueOf } from "@/forms/state/values";
import type { Values } from "@/forms/state/values";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { Icon } from "@/ui/Icon";
import { Input } from "@/ui/Input";
import { Label } from "@/ui/Label";

/** A password, with a second input for the confirmation if the server asks for one. */
export function PasswordField(props: ControlProps<PasswordInput>) {
  const { field, value, onChange, id, path = field.name, services } = props;
  const [isShown, setShown] = useState(false);
  const second = field.confirmation === null ? null : sibling(path, field.confirmation);
  const repeated = second === null ? "" : asText(valueAtPath(services?.values ?? {}, second));
  const differs = repeated !== "" && !asText(value).startsWith(repeated);

  return (
    <div className="flex flex-col gap-3">
      <SecretInput
        {...nativeProps(props)}
        isShown={isShown}
        onToggle={field.revealable ? () => setShown(!isShown) : null}
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
            isShown={isShown}
            onToggle={null}
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

interface SecretInputProps extends Omit<ComponentProps<"input">, "onToggle"> {
  isShown: boolean;
  /** Null if it cannot be revealed. */
  onToggle: (() => void) | null;
}

function SecretInput({ isShown, onToggle, "aria-describedby": describedBy, ...rest }: SecretInputProps) {
  const [hasCapsLock, setCapsLock] = useState(false);
  const hint = `${rest.id ?? ""}-caps-lock`;
  const detectCapsLock = (event: KeyboardEvent<HTMLInputElement>) => setCapsLock(event.getModifierState("CapsLock"));
  return (
    <div>
      <div className="relative">
        <Input
          {...rest}
          type={isShown ? "text" : "password"}
          className={cx(onToggle !== null && "pe-10 pointer-coarse:pe-12")}
          aria-describedby={cx(describedBy, hasCapsLock && hint) || undefined}
          // The form creates or changes an account; it is no login form.
          autoComplete="new-password"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onKeyDown={detectCapsLock}
          onKeyUp={detectCapsLock}
        />
        {onToggle !== null && (
          <button
            type="button"
            disabled={rest.disabled}
            aria-label={t("Show the value")}
            aria-pressed={isShown}
            aria-controls={rest.id}
            title={isShown ? t("Hide the value") : t("Show the value")}
            onClick={onToggle}
            className="absolute end-0.5 top-1/2 flex size-8 -translate-y-1/2 items-center justify-center rounded-md text-muted-foreground transition-colors duration-150 hover:text-foreground disabled:opacity-60 pointer-coarse:end-0 pointer-coarse:size-11"
          >
            <Icon name={isShown ? "eye-off" : "eye"} />
          </button>
        )}
      </div>
      <p id={hint} role="status" className="mt-1.5 flex items-center gap-1.5 text-sm text-warning empty:hidden">
        {hasCapsLock && (
          <>
            <Icon name="triangle-alert" size={14} />
            {t("Caps Lock is on")}
          </>
        )}
      </p>
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
