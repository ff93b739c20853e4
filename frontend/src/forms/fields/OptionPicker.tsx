import { lazy, Suspense, useReducer, useState } from "react";
import type { KeyboardEvent, ReactElement } from "react";

import type { Option, Select } from "@/contracts/forms-fields";
import type { ControlProps } from "@/forms/control";
import { Chip } from "@/forms/fields/Chip";
import { cacheOptions, distinguishingDetails, optionCacheKey, selectedOptions } from "@/forms/fields/options";
import { cx } from "@/support/cx";
import { listOf, t } from "@/support/i18n";
import { ErrorBoundary } from "@/ui/ErrorBoundary";
import { Icon } from "@/ui/Icon";

const load = () => import("@/forms/fields/OptionPickerPopup");
const OptionPickerPopup = lazy(async () => ({ default: (await load()).OptionPickerPopup }));

const BOX =
  "w-full min-w-0 rounded-lg border bg-card text-base transition-colors duration-150 pointer-coarse:min-h-11";

/** A button with the selected options that opens a searchable list. */
export function OptionPicker(props: ControlProps<Select>) {
  const { field, value, onChange, path = field.name, services } = props;
  const [isLoaded, setLoaded] = useState(false);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const key = optionCacheKey(field, path);
  const chosen = selectedOptions(field, value, key);
  const values = chosen.map((option) => option.value);

  const set = (next: string[]) => onChange(field.multiple ? next : (next[0] ?? null));
  const remove = (one: string) => set(values.filter((other) => other !== one));
  const choose = (option: Option, listed: Option[] = []) => {
    // The list also has the details of options that were selected before.
    cacheOptions(key, [...listed.filter(({ value: one }) => values.includes(one)), option]);
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
          <OptionChip key={option.value} option={option} chosen={chosen} onRemove={field.disabled ? null : () => remove(option.value)} />
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
      onClick={() => !field.disabled && setLoaded(true)}
    >
      {trigger}
    </span>,
  );

  if (!isLoaded) {
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

interface OptionChipProps {
  option: Option;
  chosen: Option[];
  onRemove: (() => void) | null;
}

/** The chip of a selected option, with its details if another chip has the same label. */
function OptionChip({ option, chosen, onRemove }: OptionChipProps) {
  const details = distinguishingDetails(option, chosen);
  const text = selectedText(option, chosen);
  return (
    <Chip label={text} onRemove={onRemove}>
      {details === null ? (
        <bdi>{text}</bdi>
      ) : (
        // Two boxes: each is cut at the end of its own direction of writing.
        <span title={text} className="flex min-w-0 gap-1">
          <bdi className="max-w-2/3 shrink-0 truncate">{option.label}</bdi>
          <bdi className="min-w-0 truncate font-normal text-muted-foreground">{details}</bdi>
        </span>
      )}
    </Chip>
  );
}

function selectedText(option: Option, chosen: Option[]): string {
  const details = distinguishingDetails(option, chosen);
  return details === null ? option.label : `${option.label} · ${details}`;
}

/** Returned as an element, so that the popover trigger can add its props. */
function triggerOf({ field, id, describedBy, isInvalid }: ControlProps<Select>, chosen: Option[], removeLast: () => void): ReactElement<object> {
  const labels = listOf(chosen.map((option) => selectedText(option, chosen)));
  const empty = field.placeholder ?? (field.required ? t("Choose…") : t("None"));
  const handleKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
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
      // The accessible name consists of the label and the selected options.
      aria-labelledby={`${id}-label ${id}-value`}
      onKeyDown={handleKeyDown}
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
      {/* The text for screen readers is positioned: without "relative" it would widen the page. */}
      <span id={`${id}-value`} className={cx("relative min-w-0 truncate", chosen.length === 0 && "text-muted-foreground")}>
        {/* The chips show the selection; the button's text is for screen readers. */}
        <span className={cx(field.multiple && chosen.length > 0 && "sr-only")}>{chosen.length === 0 ? empty : labels}</span>
        {/* A button has no aria-required. */}
        {field.required && <span className="sr-only">{t("(required)")}</span>}
      </span>
      <Icon name="chevron-down" className="shrink-0 text-muted-foreground" />
    </button>
  );
}
