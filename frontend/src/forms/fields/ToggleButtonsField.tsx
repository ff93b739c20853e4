import { useRef } from "react";
import type { KeyboardEvent } from "react";

import type { ToggleButtons } from "@/contracts/forms-fields";
import { asText, asTexts, groupProps } from "@/forms/control";
import type { ControlProps } from "@/forms/control";
import { cx } from "@/support/cx";
import { direction } from "@/support/locale";
import { Icon } from "@/ui/Icon";

/** The colors of a chosen button; the text has a contrast of 4.5:1 against its background. */
const COLORS: Readonly<Partial<Record<string, string>>> = {
  primary: "border-primary bg-primary/12 text-primary",
  success: "border-success bg-success/12 text-success",
  warning: "border-warning bg-warning/14 text-warning",
  danger: "border-destructive bg-destructive/11 text-destructive",
  destructive: "border-destructive bg-destructive/11 text-destructive",
  info: "border-info bg-info/12 text-info",
  neutral: "border-foreground/60 bg-secondary text-secondary-foreground",
  gray: "border-foreground/60 bg-secondary text-secondary-foreground",
};

/** A group of buttons for one or several options; the arrow keys move between them as in a radio group. */
export function ToggleButtonsField(props: ControlProps<ToggleButtons>) {
  const { field, value, onChange, isInvalid } = props;
  const group = useRef<HTMLDivElement>(null);
  const chosen = field.multiple ? asTexts(value) : [asText(value)];
  const reached = Math.max(0, field.options.findIndex((option) => chosen.includes(option.value)));

  const choose = (each: string) => {
    if (field.multiple) {
      onChange(chosen.includes(each) ? chosen.filter((other) => other !== each) : [...chosen, each]);
    } else {
      // An optional choice can be cleared.
      onChange(chosen.includes(each) && !field.required ? null : each);
    }
  };

  const handleKeyDown = (event: KeyboardEvent, at: number) => {
    const forwards = direction() === "rtl" ? "ArrowLeft" : "ArrowRight";
    const backwards = direction() === "rtl" ? "ArrowRight" : "ArrowLeft";
    const step = event.key === "ArrowDown" || event.key === forwards ? 1 : event.key === "ArrowUp" || event.key === backwards ? -1 : 0;
    if (step === 0) {
      return;
    }
    event.preventDefault();
    const count = field.options.length;
    const next = (at + step + count) % count;
    group.current?.querySelectorAll<HTMLElement>("button")[next]?.focus();
    const option = field.options[next];
    if (!field.multiple && option) {
      onChange(option.value);
    }
  };

  return (
    <div
      {...groupProps(props)}
      ref={group}
      role={field.multiple ? "group" : "radiogroup"}
      {...(!field.multiple && { "aria-required": field.required || undefined, "aria-invalid": isInvalid || undefined })}
      className={cx("flex gap-2", field.inline ? "flex-wrap" : "flex-col items-stretch @sm:items-start")}
    >
      {field.options.map((option, index) => {
        const isChosen = chosen.includes(option.value);
        return (
          <button
            key={option.value}
            type="button"
            {...(field.multiple
              ? { "aria-pressed": isChosen }
              : { role: "radio", "aria-checked": isChosen, tabIndex: index === reached ? 0 : -1 })}
            disabled={field.disabled}
            data-chosen={isChosen || undefined}
            onClick={() => choose(option.value)}
            onKeyDown={(event) => handleKeyDown(event, index)}
            className={cx(
              "inline-flex min-h-9 items-center justify-center gap-1.5 rounded-lg border px-3.5 font-medium transition-colors duration-150",
              "disabled:cursor-not-allowed disabled:opacity-60 pointer-coarse:min-h-11",
              // The arrow keys focus the buttons one by one, so each has a focus ring.
              "focus-visible:outline-2! focus-visible:outline-ring!",
              isChosen
                ? (COLORS[option.color ?? "primary"] ?? COLORS.primary)
                : cx("bg-card text-foreground hover:bg-accent hover:text-accent-foreground", isInvalid ? "border-destructive" : "border-input"),
            )}
          >
            <Icon name={option.icon} className="shrink-0" />
            {option.label}
          </button>
        );
      })}
    </div>
  );
}
