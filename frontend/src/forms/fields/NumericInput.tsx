import { useState } from "react";
import type { ComponentProps, FocusEvent, KeyboardEvent } from "react";

import { affixedBy, InputAffixes } from "@/forms/fields/InputAffixes";
import { numberProblem } from "@/forms/numberProblem";
import { afterPointerUp } from "@/forms/state/afterPointerUp";
import { cx } from "@/support/cx";
import { sameNumber, stepped } from "@/support/decimals";
import { editableText, isUnread, numberText, numberValue } from "@/support/readNumber";
import { Input } from "@/ui/Input";

/** How many steps each key takes. Home and End move the cursor, as in any text. */
const STEPS: Partial<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

type NativeProps = Omit<ComponentProps<"input">, "value" | "onChange" | "type" | "inputMode" | "min" | "max" | "step" | "prefix">;

interface NumericInputProps extends NativeProps {
  id: string;
  /** The digits of a number with a point, "" for none, or a text that could not be read. */
  value: string;
  onValueChange: (value: string | null) => void;
  integer?: boolean;
  min?: number | null;
  max?: number | null;
  step?: number | null;
  prefix?: string | undefined;
  suffix?: string | undefined;
  /** Other texts for the unit, which may be pasted along: the code of a currency. */
  units?: readonly string[];
  /** The least number of decimals that are shown while the number is not edited. */
  decimals?: number;
  /** Align the number at its last digit, as in a table. */
  isColumn?: boolean;
  /** Whether the sentence about a text that is no number is shown elsewhere. */
  hasOwnErrors?: boolean;
}

/**
 * The only input for numbers: typed and pasted in the notation of the language, with separators while it is not edited,
 * reported as plain digits. A text that is no number is reported too, so that the server refuses it.
 */
export function NumericInput(props: NumericInputProps) {
  const { id, value, onValueChange, integer = false, min = null, max = null, step = null, prefix, suffix, units = [], decimals, isColumn = false, hasOwnErrors = false, ...native } = props;
  /** The text while it is edited. */
  const [typed, setTyped] = useState<string | null>(null);
  /** The value before it was edited. */
  const [before, setBefore] = useState(value);
  const unitTexts = [prefix ?? "", suffix ?? "", ...units];
  const shown = numberText(value, decimals === undefined || isUnread(value) ? undefined : shownDecimals(value, decimals));
  const editable = isUnread(value) ? shown : editableText(shown);
  // A new value from outside replaces the typed text.
  const isCurrent = typed !== null && isSame(numberValue(typed, unitTexts), value);
  const problem = typed === null && !hasOwnErrors ? numberProblem(value, integer) : null;

  const type = (text: string) => {
    const next = numberValue(text, unitTexts);
    setTyped(text);
    // The same number in other digits ("3.5", "3.50") is no change.
    onValueChange(sameNumber(next, before) ? before : next);
  };

  const startEditing = (event: FocusEvent<HTMLInputElement>) => {
    native.onFocus?.(event);
    setTyped(editable);
    setBefore(value);
    showText(event.currentTarget, editable);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    native.onKeyDown?.(event);
    const times = STEPS[event.key];
    const hasModifier = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    if (times === undefined || hasModifier || event.defaultPrevented || native.readOnly === true) {
      return;
    }
    event.preventDefault();
    const next = isUnread(value) ? null : stepped(value, { step: step ?? 1, times, min, max });
    if (next !== null) {
      replaceText(event.currentTarget, editableText(numberText(next, decimals === undefined ? undefined : shownDecimals(next, decimals))), type);
    }
  };

  const isNumber = value !== "" && !isUnread(value);
  return (
    <>
      <InputAffixes id={id} prefix={prefix} suffix={suffix}>
        <Input
          {...native}
          id={id}
          role="spinbutton"
          aria-valuenow={(isNumber ? value : undefined) as number | undefined}
          aria-valuemin={min ?? undefined}
          aria-valuemax={max ?? undefined}
          aria-valuetext={isNumber ? shown : undefined}
          aria-invalid={native["aria-invalid"] === true || problem !== null || undefined}
          aria-describedby={cx(affixedBy(id, native["aria-describedby"], { prefix, suffix }), problem !== null && `${id}-problem`) || undefined}
          // The number keyboards of telephones have no minus.
          inputMode={min === null || min < 0 ? undefined : integer ? "numeric" : "decimal"}
          autoComplete={native.autoComplete ?? "off"}
          // Digits and separators are left-to-right in every language.
          dir="ltr"
          // A number is beside its unit.
          className={cx("tabular-nums", isColumn || suffix ? "text-end rtl:text-start" : "rtl:text-end", native.className)}
          value={typed === null ? shown : isCurrent ? typed : editable}
          onChange={(event) => type(event.target.value)}
          onFocus={startEditing}
          onBlur={(event) => {
            // The error message appears below and moves the page.
            afterPointerUp(() => setTyped((now) => (now === typed ? null : now)));
            native.onBlur?.(event);
          }}
          onKeyDown={onKeyDown}
        />
      </InputAffixes>
      {!hasOwnErrors && (
        <p id={`${id}-problem`} role="status" className="mt-1.5 text-sm leading-prose text-destructive empty:hidden">
          {problem}
        </p>
      )}
    </>
  );
}

function isSame(left: string | null, right: string): boolean {
  return (left ?? "") === right || sameNumber(left, right);
}

/** Missing decimals are added, and none but zeros are cut off. */
function shownDecimals(value: string, least: number): number {
  const [, fraction = ""] = value.split(".");
  return Math.max(least, fraction.replace(/0+$/, "").length);
}

/** Set the text before React does, so that the selection by the key Tab or by a click stays where it is. */
function showText(input: HTMLInputElement, text: string): void {
  const { value, selectionStart, selectionEnd } = input;
  if (text !== value) {
    const [start, end] = [selectionStart, selectionEnd].map((at) => editableText(value.slice(0, at ?? value.length)).length);
    input.value = text;
    input.setSelectionRange(start ?? text.length, end ?? text.length);
  }
}

/** Replace the text as if it was typed, so that the browser can undo it. */
function replaceText(input: HTMLInputElement, text: string, otherwise: (text: string) => void): void {
  input.select();
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- Nothing else adds to the browser's list of changes.
  if (typeof document.execCommand !== "function" || !document.execCommand("insertText", false, text)) {
    otherwise(text);
  }
}
