import type { ReactNode } from "react";

import { cx } from "@/support/cx";

interface InputAffixesProps {
  /** The id of the control; the texts have ids derived from it. */
  id: string;
  prefix?: string | undefined;
  suffix?: string | undefined;
  children: ReactNode;
}

/** An input with a text before or after it, in one frame. */
export function InputAffixes({ id, prefix, suffix, children }: InputAffixesProps) {
  if (!prefix && !suffix) {
    return children;
  }
  return (
    <div
      data-slot="input-affixes"
      className={cx(
        "flex w-full min-w-0 items-center rounded-lg border border-input bg-card transition-colors duration-150",
        "focus-within:border-ring focus-within:outline-2 focus-within:outline-offset-0 focus-within:outline-ring/45",
        "has-[input:disabled]:opacity-60 has-[input[aria-invalid]]:border-destructive has-[input[aria-invalid]]:outline-destructive/45",
        "[&>input]:-my-px [&>input]:border-0 [&>input]:bg-transparent [&>input]:outline-none [&>input:disabled]:opacity-100",
      )}
    >
      {prefix && <Affix id={`${id}-prefix`} text={prefix} className="ps-3 [&+input]:ps-2" />}
      {children}
      {suffix && <Affix id={`${id}-suffix`} text={suffix} className="pe-3" />}
    </div>
  );
}

function Affix({ id, text, className }: { id: string; text: string; className: string }) {
  return (
    <span id={id} data-slot="input-affix" className={cx("shrink-0 text-base whitespace-nowrap text-muted-foreground select-none pointer-coarse:text-lg", className)}>
      {text}
    </span>
  );
}

/** The ids that describe an input with these texts. */
export function affixedBy(id: string, describedBy: string | undefined, { prefix, suffix }: Pick<InputAffixesProps, "prefix" | "suffix">): string | undefined {
  return cx(prefix && `${id}-prefix`, suffix && `${id}-suffix`, describedBy) || undefined;
}
