import type { ComponentProps } from "react";

import { cx } from "@/support/cx";
import { Input } from "@/ui/Input";

interface CodeInputProps extends Omit<ComponentProps<"input">, "onChange" | "value"> {
  value: string;
  length?: number;
  onChange: (code: string) => void;
}

/** An input for a code of digits. Spaces and other characters of a pasted text are dropped. */
export function CodeInput({ value, length = 6, onChange, className, ...rest }: CodeInputProps) {
  return (
    <Input
      data-slot="code-input"
      dir="ltr"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      required
      className={cx("h-12 text-center text-2xl font-semibold tracking-[0.4em] tabular-nums pointer-coarse:h-12 pointer-coarse:text-2xl", className)}
      value={value}
      onChange={(event) => onChange(digitsOf(event.target.value).slice(0, length))}
      {...rest}
    />
  );
}

/** The digits of a text as ASCII; Arabic and Persian keyboards type other ones. */
export function digitsOf(text: string): string {
  return Array.from(text, digitOf).join("");
}

/** The code points of zero in the digits that keyboards type: ASCII, Arabic, Persian, Devanagari, full width. */
const ZEROS = [0x30, 0x660, 0x6f0, 0x966, 0xff10];

function digitOf(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  const zero = ZEROS.find((first) => point >= first && point <= first + 9);
  return zero === undefined ? "" : String(point - zero);
}
