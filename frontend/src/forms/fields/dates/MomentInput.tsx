import { lazy, Suspense, useState } from "react";
import type { KeyboardEvent, ReactElement } from "react";

import { asText, nativeProps, orNull } from "@/forms/control";
import type { ControlProps } from "@/forms/control";
import type { MomentPopupProps } from "@/forms/fields/dates/MomentPopup";
import type { MomentFormat } from "@/forms/fields/dates/moments";
import { afterPointerUp } from "@/forms/state/afterPointerUp";
import { cx } from "@/support/cx";
import { formatDate } from "@/support/formats";
import { t } from "@/support/i18n";
import { ErrorBoundary } from "@/ui/ErrorBoundary";
import { Icon } from "@/ui/Icon";
import { Input } from "@/ui/Input";

const load = () => import("@/forms/fields/dates/MomentPopup");
const MomentPopup = lazy(async () => ({ default: (await load()).MomentPopup }));

interface MomentInputProps extends Pick<MomentPopupProps, "parts" | "minDate" | "maxDate" | "hasSeconds"> {
  control: ControlProps;
  kind: MomentFormat;
}

/** An input for a date, a time or both: typed in the user's format, or picked from a popup. */
export function MomentInput({ control, kind, parts, minDate, maxDate, hasSeconds }: MomentInputProps) {
  const { field, value, onChange, id, describedBy, isInvalid } = control;
  const stored = asText(value);
  /** The typed text and the value it was last reported as; a new value from outside replaces it. */
  const [typed, setTyped] = useState<{ text: string; reported: string } | null>(null);
  const [isPopupLoaded, setPopupLoaded] = useState(false);
  const text = typed !== null && typed.reported === stored ? typed.text : kind.format(stored);
  const problem = typed === null && stored !== "" && !isInvalid ? problemOf(stored, kind, minDate, maxDate) : null;

  const report = (next: string | null) => next !== orNull(stored) && onChange(next);

  const type = (next: string) => {
    // An incomplete date is kept as typed, so that the previous date is not saved instead.
    const reported = kind.isComplete(next) ? (kind.parse(next) ?? next) : next;
    setTyped({ text: next, reported });
    report(orNull(reported));
  };

  const finish = () => {
    if (typed !== null) {
      report(orNull(kind.parse(typed.text) ?? typed.text.trim()));
      // The error message appears below and moves the page.
      afterPointerUp(() => setTyped((now) => (now === typed ? null : now)));
    }
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" && (event.altKey || parts === "time")) {
      event.preventDefault();
      setPopupLoaded(true);
    } else if (event.key === "Enter") {
      finish();
    }
  };

  const trigger: ReactElement<object> = (
    <button
      type="button"
      data-slot="moment-trigger"
      disabled={field.disabled}
      aria-haspopup="dialog"
      aria-label={parts === "time" ? t("Choose a time") : t("Open the calendar")}
      className="absolute end-0.5 top-1/2 flex size-8 -translate-y-1/2 items-center justify-center rounded-md text-muted-foreground transition-colors duration-150 hover:text-foreground disabled:opacity-60 aria-expanded:text-foreground pointer-coarse:end-0 pointer-coarse:size-11"
    >
      <Icon name={parts === "time" ? "clock" : "calendar"} />
    </button>
  );
  const waiting = (
    <span className="contents" onPointerEnter={() => void load()} onFocus={() => void load()} onClick={() => !field.disabled && setPopupLoaded(true)}>
      {trigger}
    </span>
  );

  return (
    <div>
      <div className="relative">
        <Input
          {...nativeProps(control)}
          onBlur={finish}
          aria-invalid={isInvalid || problem !== null || undefined}
          aria-describedby={cx(describedBy, problem !== null && `${id}-problem`) || undefined}
          autoComplete="off"
          // Digits and separators are left-to-right in every language.
          dir="ltr"
          className="pe-10 tabular-nums rtl:ps-10 rtl:pe-3 rtl:text-end pointer-coarse:pe-12 rtl:pointer-coarse:ps-12"
          placeholder={field.placeholder ?? kind.placeholder()}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={handleKeyDown}
        />
        {isPopupLoaded ? (
          <ErrorBoundary fallback={() => waiting}>
            <Suspense fallback={waiting}>
              <MomentPopup
                label={field.label}
                trigger={trigger}
                value={kind.isValid(stored) ? stored : null}
                parts={parts}
                minDate={minDate}
                maxDate={maxDate}
                hasSeconds={hasSeconds}
                canClear={!field.required && stored !== ""}
                onChange={(next) => {
                  setTyped(null);
                  onChange(next);
                }}
              />
            </Suspense>
          </ErrorBoundary>
        ) : (
          waiting
        )}
      </div>
      <p id={`${id}-problem`} role="status" className="mt-1.5 text-sm leading-prose text-destructive empty:hidden">
        {problem}
      </p>
    </div>
  );
}

/** The error that the browser can detect; the server validates the value. */
function problemOf(value: string, kind: MomentFormat, minDate: string | null, maxDate: string | null): string | null {
  if (!kind.isValid(value)) {
    return t("Use the format %(example)s.", { example: kind.placeholder() });
  }
  const day = value.slice(0, 10);
  if (minDate !== null && day < minDate) {
    return t("Choose %(day)s or later.", { day: formatDate(minDate) });
  }
  return maxDate !== null && day > maxDate ? t("Choose %(day)s or earlier.", { day: formatDate(maxDate) }) : null;
}
