import { useState } from "react";
import type { ComponentProps, KeyboardEvent } from "react";

import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { Icon } from "@/ui/Icon";
import { Input } from "@/ui/Input";

export interface SecretInputProps extends Omit<ComponentProps<"input">, "type" | "className" | "onKeyDown" | "onKeyUp" | "onBlur"> {
  id: string;
  isShown: boolean;
  /** The button that shows and hides the value; null if it cannot be shown. */
  toggle: { show: string; hide: string; onClick: () => void } | null;
}

/** An input for a password. It can be shown, and a hint says that Caps Lock is on. */
export function SecretInput({ id, isShown, toggle, "aria-describedby": describedBy, ...rest }: SecretInputProps) {
  const [hasCapsLock, setCapsLock] = useState(false);
  const hint = `${id}-caps-lock`;
  const detectCapsLock = (event: KeyboardEvent<HTMLInputElement>) => setCapsLock(event.getModifierState("CapsLock"));
  return (
    <div data-slot="secret-input">
      <div className="relative">
        <Input
          id={id}
          type={isShown ? "text" : "password"}
          className={cx(toggle !== null && "pe-10 pointer-coarse:pe-12")}
          aria-describedby={cx(describedBy, hasCapsLock && hint) || undefined}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onKeyDown={detectCapsLock}
          onKeyUp={detectCapsLock}
          onBlur={() => setCapsLock(false)}
          {...rest}
        />
        {toggle !== null && (
          <button
            type="button"
            disabled={rest.disabled}
            aria-label={toggle.show}
            aria-pressed={isShown}
            aria-controls={id}
            title={isShown ? toggle.hide : toggle.show}
            onClick={toggle.onClick}
            className="absolute end-0.5 top-1/2 flex size-8 -translate-y-1/2 items-center justify-center rounded-md text-muted-foreground transition-colors duration-150 hover:text-foreground disabled:opacity-60 pointer-coarse:end-0 pointer-coarse:size-11"
          >
            <Icon name={isShown ? "eye-off" : "eye"} />
          </button>
        )}
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
