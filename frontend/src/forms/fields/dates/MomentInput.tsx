import { Suspense, lazy, useState } from "react";
import type { KeyboardEvent, ReactElement } from "react";

import { asText, nativeProps, orNull } from "@/forms/control";
import type { ControlProps } from "@/forms/control";
import { writtenDay } from "@/forms/fields/dates/days";
import type { MomentKind } from "@/forms/fields/dates/moments";
import type { MomentPopupProps } from "@/forms/fields/dates/MomentPopup";
import { whenReleased } from "@/forms/state/whenReleased";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { ErrorBoundary } from "@/ui/ErrorBoundary";
import { Icon } from "@/ui/Icon";
import { Input } from "@/ui/Input";

const load = () => import("@/forms/fields/dates/MomentPopup");
const MomentPopup = lazy(async () => ({ default: (await load()).MomentPopup }));

export interface MomentInputProps extends Pick<MomentPopupProps, "parts" | "minDate" | "maxDate" | "hasSeconds"> {
  control: ControlProps;
  kind: MomentKind;
}

/** A moment: typed in the reader's own way, or picked from what opens beside it. */
export function MomentInput({ control, kind, parts, minDate, maxDate, hasSeconds }: MomentInputProps) {
  const { field, value, onChange, id, describedBy, isInvalid } = control;
  const stored = asText(value);
  /** What is being typed, and the value it was last given out as; another value from outside takes its place. */
  const [typed, setTyped] = useState<{ text: string; given: string } | null>(null);
  const [asked, setAsked] = useState(false);
  const text = typed !== null && typed.given === stored ? typed.text : kind.write(stored);
  const problem = typed === null && stored !== "" && !isInvalid ? problemOf(stored, kind, minDate, maxDate) : null;

  const give = (next: string | null) => next !== orNull(stored) && onChange(next);

  const type = (next: string) => {
    // Half a day is no day: it is held as it stands, so that nothing else is saved in its place.
    const given = kind.isWhole(next) ? (kind.read(next) ?? next) : next;
    setTyped({ text: next, given });
    give(orNull(given));
  };

  const finish = () => {
    if (typed !== null) {
      give(orNull(kind.read(typed.text) ?? typed.text.trim()));
      // What is wrong with it is said below, and moves what stands there.
      whenReleased(() => setTyped((now) => (now === typed ? null : now)));
    }
  };

  const obeyKey = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" && (event.altKey || parts === "time")) {
      event.preventDefault();
      setAsked(true);
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
    <span className="contents" onPointerEnter={() => void load()} onFocus={() => void load()} onClick={() => !field.disabled && setAsked(true)}>
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
          // Digits and signs keep their order in every direction of reading.
          dir="ltr"
          className="pe-10 tabular-nums rtl:ps-10 rtl:pe-3 rtl:text-end pointer-coarse:pe-12 rtl:pointer-coarse:ps-12"
          placeholder={field.placeholder ?? kind.example()}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={obeyKey}
        />
        {asked ? (
          <ErrorBoundary fallback={() => waiting}>
            <Suspense fallback={waiting}>
              <MomentPopup
                label={field.label}
                trigger={trigger}
                value={kind.isMoment(stored) ? stored : null}
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

/** What the browser can already say of a value; the verdict is the server's. */
function problemOf(value: string, kind: MomentKind, minDate: string | null, maxDate: string | null): string | null {
  if (!kind.isMoment(value)) {
    return t("Write it as %(example)s.", { example: kind.example() });
  }
  const day = value.slice(0, 10);
  if (minDate !== null && day < minDate) {
    return t("Choose %(day)s or later.", { day: writtenDay(minDate) });
  }
  return maxDate !== null && day > maxDate ? t("Choose %(day)s or earlier.", { day: writtenDay(maxDate) }) : null;
}
