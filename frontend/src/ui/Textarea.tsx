import { useLayoutEffect, useRef } from "react";
import type { ComponentProps } from "react";

import { cx } from "@/support/cx";

export interface TextareaProps extends ComponentProps<"textarea"> {
  /** The initial number of lines; the textarea grows with its content. */
  rows?: number;
}

/** A textarea that grows with its content. */
export function Textarea({ rows = 4, className, value, style, ref, ...rest }: TextareaProps) {
  const box = useRef<HTMLTextAreaElement>(null);

  useLayoutEffect(() => {
    const { current } = box;
    // For browsers without `field-sizing`.
    if (current !== null && !growsByItself()) {
      current.style.height = "auto";
      current.style.height = `${current.scrollHeight + 2}px`;
    }
  }, [value]);

  return (
    <textarea
      ref={(element) => {
        box.current = element;
        if (typeof ref === "function") {
          return ref(element);
        }
        if (ref) {
          ref.current = element;
        }
      }}
      data-slot="textarea"
      // A text of the other direction keeps its punctuation in order, and stays on the side of the page.
      dir="auto"
      rows={rows}
      value={value}
      style={{ minHeight: `calc(${rows}lh + 1rem + 2px)`, ...style }}
      className={cx(
        "text-match-parent block field-sizing-content max-h-[70vh] w-full min-w-0 resize-y rounded-lg border border-input bg-card px-3 py-2",
        "text-base leading-prose text-foreground placeholder:text-muted-foreground transition-colors duration-150 pointer-coarse:text-lg",
        "focus-visible:border-ring focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-ring/45",
        "disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-destructive aria-invalid:outline-destructive/45",
        className,
      )}
      {...rest}
    />
  );
}

function growsByItself(): boolean {
  return typeof CSS !== "undefined" && typeof CSS.supports === "function" && CSS.supports("field-sizing", "content");
}
