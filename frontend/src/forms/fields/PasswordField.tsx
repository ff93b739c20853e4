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

/** A secret; typed a second time below where the server asks for that. */
export function PasswordField(props: ControlProps<PasswordInput>) {
  const { field, value, onChange, id, path = field.name, services } = props;
  const [isShown, setShown] = useState(false);
  const second = field.confirmation === null ? null : sibling(path, field.confirmation);
  const repeated = second === null ? "" : asText(standingAt(services?.values ?? {}, second));
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
          <Label htmlFor={`${id}-again`}>{t("%(label)s, once more", { label: field.label })}</Label>
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
            {differs && t("The two entries are not the same.")}
          </p>
        </div>
      )}
    </div>
  );
}

interface SecretInputProps extends Omit<ComponentProps<"input">, "onToggle"> {
  isShown: boolean;
  /** Null where it may not be looked at. */
  onToggle: (() => void) | null;
}

function SecretInput({ isShown, onToggle, "aria-describedby": describedBy, ...rest }: SecretInputProps) {
  const [hasCapsLock, setCapsLock] = useState(false);
  const hint = `${rest.id ?? ""}-caps-lock`;
  const noticeCapsLock = (event: KeyboardEvent<HTMLInputElement>) => setCapsLock(event.getModifierState("CapsLock"));
  return (
    <div>
      <div className="relative">
        <Input
          {...rest}
          type={isShown ? "text" : "password"}
          className={cx(onToggle !== null && "pe-10 pointer-coarse:pe-12")}
          aria-describedby={cx(describedBy, hasCapsLock && hint) || undefined}
          // A form that makes or changes an account, never the one that signs in.
          autoComplete="new-password"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onKeyDown={noticeCapsLock}
          onKeyUp={noticeCapsLock}
        />
        {onToggle !== null && (
          <button
            type="button"
            disabled={rest.disabled}
            aria-label={t("Show what is typed")}
            aria-pressed={isShown}
            aria-controls={rest.id}
            title={isShown ? t("Hide what is typed") : t("Show what is typed")}
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

/** What stands under a full name; one inside a list is a path into its value. */
function standingAt(values: Values, path: string): unknown {
  return valueOf(values, path) ?? valueAt(values, path);
}

/** The full name of a field that stands beside another. */
function sibling(path: string, name: string): string {
  const at = Math.max(path.lastIndexOf("."), -1);
  return name.includes(".") || at === -1 ? name : `${path.slice(0, at)}.${name}`;
}
