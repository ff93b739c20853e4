import { type ComponentProps, type KeyboardEvent, useState } from "react";

import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { Icon } from "@/ui/Icon";
import { Input } from "@/ui/Input";

interface PasswordFieldProps extends Omit<ComponentProps<"input">, "type"> {
  id: string;
}

/** A password input that can be revealed and warns about Caps Lock. */
export function PasswordField({ id, className, "aria-describedby": describedBy, ...rest }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);
  const hint = `${id}-caps-lock`;

  const detectCapsLock = (event: KeyboardEvent<HTMLInputElement>) => {
    setCapsLock(event.getModifierState("CapsLock"));
  };

  return (
    <div data-slot="password-field">
      <div className="relative">
        <Input
          id={id}
          type={isShown ? "text" : "password"}
          className={cx("pe-10 pointer-coarse:pe-12", className)}
          aria-describedby={cx(describedBy, hasCapsLock && hint) || undefined}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onKeyDown={detectCapsLock}
          onKeyUp={detectCapsLock}
          onBlur={() => setCapsLock(false)}
          {...rest}
        />
        <button
          type="button"
          aria-label={t("Show password")}
          aria-pressed={isShown}
          aria-controls={id}
          title={isShown ? t("Hide password") : t("Show password")}
          onClick={() => setShown(!isShown)}
          className="absolute end-0.5 top-1/2 flex size-8 -translate-y-1/2 items-center justify-center rounded-md text-muted-foreground transition-colors duration-150 hover:text-foreground pointer-coarse:end-0 pointer-coarse:size-11"
        >
          <Icon name={isShown ? "eye-off" : "eye"} />
        </button>
      </div>
      <p id={hint} role="status" className="mt-1.5 flex items-center gap-1.5 text-sm text-warning empty:mt-0">
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
