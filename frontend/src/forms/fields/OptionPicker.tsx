import { Suspense, lazy, useState } from "react";
import type { ReactElement } from "react";

import type { Option, Select } from "@/contracts/forms-fields";
import type { ControlProps } from "@/forms/control";
import { asText } from "@/forms/control";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { ErrorBoundary } from "@/ui/ErrorBoundary";
import { Icon } from "@/ui/Icon";

const load = () => import("@/forms/fields/OptionPickerPopup");
const OptionPickerPopup = lazy(async () => ({ default: (await load()).OptionPickerPopup }));

/** A button that says what is chosen and opens a list that can be searched. */
export function OptionPicker({ field, value, onChange, id, describedBy, isInvalid }: ControlProps<Select>) {
  const [asked, setAsked] = useState(false);
  const chosen = chosenOptions(field, value);

  const trigger: ReactElement<object> = (
    <button
      type="button"
      id={id}
      data-slot="option-picker"
      disabled={field.disabled}
      aria-haspopup="dialog"
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      // The label names it; what is chosen has to be heard too.
      aria-labelledby={`${id}-label ${id}-value`}
      className={cx(
        "flex min-h-9 w-full min-w-0 items-center justify-between gap-2 rounded-lg border border-input bg-card ps-3 pe-2.5 text-start text-base",
        "transition-colors duration-150 hover:bg-accent disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-destructive",
        "focus-visible:border-ring focus-visible:outline-offset-0 focus-visible:outline-ring/45 pointer-coarse:min-h-11",
      )}
    >
      <span id={`${id}-value`} className={cx("min-w-0 truncate", chosen.length === 0 && "text-muted-foreground")}>
        {chosen.length === 0
          ? (field.placeholder ?? (field.required ? t("Choose…") : t("None")))
          : chosen.map(({ label }) => label).join(", ")}
        {/* A button has no way to say so of itself. */}
        {field.required && <span className="sr-only">{t("(required)")}</span>}
      </span>
      <Icon name="chevrons-up-down" size={14} className="shrink-0 text-muted-foreground" />
    </button>
  );
  const waiting = (
    <span
      className="contents"
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => !field.disabled && setAsked(true)}
    >
      {trigger}
    </span>
  );

  if (!asked) {
    return waiting;
  }
  return (
    <ErrorBoundary fallback={() => waiting}>
      <Suspense fallback={waiting}>
        <OptionPickerPopup
          field={field}
          chosen={chosen.map((option) => option.value)}
          trigger={trigger}
          onChange={(values) => onChange(field.multiple ? values : (values[0] ?? null))}
        />
      </Suspense>
    </ErrorBoundary>
  );
}

/** In the order they were chosen. A value that is not in the list is shown as it is, not dropped. */
function chosenOptions({ options, multiple }: Select, value: unknown): Option[] {
  const values = (multiple && Array.isArray(value) ? value : [value]).map(asText).filter((text) => text !== "");
  return values.map((text) => options.find((option) => option.value === text) ?? { value: text, label: text });
}
