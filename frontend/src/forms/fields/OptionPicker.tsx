import { Suspense, lazy, useReducer, useState } from "react";
import type { KeyboardEvent, ReactElement } from "react";

import type { Option, Select } from "@/contracts/forms-fields";
import type { ControlProps } from "@/forms/control";
import { Chip } from "@/forms/fields/Chip";
import { chosenOptions, labelsKey, rememberOptions } from "@/forms/fields/optionLabels";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { ErrorBoundary } from "@/ui/ErrorBoundary";
import { Icon } from "@/ui/Icon";

const load = () => import("@/forms/fields/OptionPickerPopup");
const OptionPickerPopup = lazy(async () => ({ default: (await load()).OptionPickerPopup }));

const BOX =
  "w-full min-w-0 rounded-lg border bg-card text-base transition-colors duration-150 pointer-coarse:min-h-11";

/** A button that says what is chosen and opens a list that can be searched. */
export function OptionPicker(props: ControlProps<Select>) {
  const { field, value, onChange, path = field.name, services } = props;
  const [asked, setAsked] = useState(false);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const key = labelsKey(field, path);
  const chosen = chosenOptions(field, value, key);
  const values = chosen.map((option) => option.value);

  const set = (next: string[]) => onChange(field.multiple ? next : (next[0] ?? null));
  const remove = (one: string) => set(values.filter((other) => other !== one));
  const choose = (option: Option) => {
    rememberOptions(key, [option]);
    redraw();
    if (!field.multiple) {
      set([option.value]);
    } else {
      set(values.includes(option.value) ? values.filter((other) => other !== option.value) : [...values, option.value]);
    }
  };

  const trigger = triggerOf(props, chosen, () => set(values.slice(0, -1)));
  const frame = (inner: ReactElement) =>
    field.multiple ? (
      <div
        data-slot="option-picker-box"
        className={cx(
          BOX,
          "flex min-h-9 flex-wrap items-center gap-1 p-[0.3125rem] hover:bg-accent/40",
          "has-[[data-slot=option-picker]:focus-visible]:border-ring has-[[data-slot=option-picker]:focus-visible]:outline-2 has-[[data-slot=option-picker]:focus-visible]:outline-ring/45",
          props.isInvalid ? "border-destructive" : "border-input",
          field.disabled && "cursor-not-allowed bg-muted!",
        )}
      >
        {chosen.map((option) => (
          <Chip key={option.value} label={option.label} onRemove={field.disabled ? null : () => remove(option.value)} />
        ))}
        {inner}
      </div>
    ) : (
      <div>{inner}</div>
    );
  const waiting = frame(
    <span
      className="contents"
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => !field.disabled && setAsked(true)}
    >
      {trigger}
    </span>,
  );

  if (!asked) {
    return waiting;
  }
  return (
    <ErrorBoundary fallback={() => waiting}>
      <Suspense fallback={waiting}>
        <OptionPickerPopup
          field={field}
          path={path}
          services={services}
          chosen={values}
          trigger={trigger}
          frame={frame}
          onChoose={choose}
          onClear={() => set([])}
        />
      </Suspense>
    </ErrorBoundary>
  );
}

/** A plain element, which the popup can lend its own properties to. */
function triggerOf({ field, id, describedBy, isInvalid }: ControlProps<Select>, chosen: Option[], removeLast: () => void): ReactElement<object> {
  const words = chosen.map(({ label }) => label).join(", ");
  const empty = field.placeholder ?? (field.required ? t("Choose…") : t("None"));
  const obeyKey = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key === "ArrowDown") {
      event.preventDefault();
      event.currentTarget.click();
    } else if (event.key === "Backspace" && field.multiple && chosen.length > 0) {
      event.preventDefault();
      removeLast();
    }
  };
  return (
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
      onKeyDown={obeyKey}
      className={
        field.multiple
          ? "flex h-6 min-w-8 flex-1 items-center justify-between gap-2 ps-1.5 pe-1 text-start outline-none! disabled:cursor-not-allowed pointer-coarse:h-8"
          : cx(
              BOX,
              "flex min-h-9 items-center justify-between gap-2 ps-3 pe-2.5 text-start hover:bg-accent",
              "border-input disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-destructive",
              "focus-visible:border-ring focus-visible:outline-offset-0 focus-visible:outline-ring/45",
            )
      }
    >
      <span id={`${id}-value`} className={cx("min-w-0 truncate", chosen.length === 0 && "text-muted-foreground")}>
        {/* Chips show what is chosen; the button only has to say it. */}
        <span className={cx(field.multiple && chosen.length > 0 && "sr-only")}>{chosen.length === 0 ? empty : words}</span>
        {/* A button has no way to say so of itself. */}
        {field.required && <span className="sr-only">{t("(required)")}</span>}
      </span>
      <Icon name="chevrons-up-down" size={14} className="shrink-0 text-muted-foreground" />
    </button>
  );
}
