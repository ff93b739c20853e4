import { useEffect, useRef } from "react";
import type { ReactNode } from "react";

import type { ImportStep } from "@/imports/useImport";
import { cx } from "@/support/cx";
import { t, tc } from "@/support/i18n";
import { Icon } from "@/ui/Icon";

const STEPS: readonly ImportStep[] = ["file", "columns", "check", "import"];

/** The name of a step. */
function labelOf(step: ImportStep): string {
  switch (step) {
    case "file":
      return t("File");
    case "columns":
      return t("Columns");
    case "check":
      return tc("a step", "Check");
    case "import":
      return tc("a step", "Import");
    default:
      return step satisfies never;
  }
}

/** The progress through the steps. One line in a narrow dialog. */
export function ImportStepBar({ step, isDone }: { step: ImportStep; isDone: boolean }) {
  const at = STEPS.indexOf(step);
  return (
    <div data-slot="import-step-bar">
      <div aria-hidden className="flex gap-1 @2xl:hidden">
        {STEPS.map((each, index) => (
          <span key={each} className={cx("h-1 flex-1 rounded-full", index <= at ? "bg-primary" : "bg-muted")} />
        ))}
      </div>
      <ol aria-label={t("Steps")} className="hidden gap-2 @2xl:flex">
        {STEPS.map((each, index) => {
          const state = index < at || isDone ? "done" : index === at ? "current" : "ahead";
          return (
            <li
              key={each}
              aria-current={index === at ? "step" : undefined}
              className={cx("flex min-w-0 flex-1 items-center gap-2.5 border-t-2 pt-2.5", LINES[state])}
            >
              <span aria-hidden className={cx("flex size-6 shrink-0 items-center justify-center rounded-full text-xs font-semibold tabular-nums", MARKS[state])}>
                {state === "done" ? <Icon name="check" size={14} strokeWidth={2} /> : index + 1}
              </span>
              <span className={cx("truncate font-medium", state === "ahead" && "text-muted-foreground")}>
                {labelOf(each)}
                {state === "done" && <span className="sr-only"> {t("(done)")}</span>}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

const LINES = { current: "border-primary", done: "border-primary/60", ahead: "border-border" } as const;

const MARKS = {
  current: "bg-primary text-primary-foreground",
  done: "bg-primary/12 text-primary",
  ahead: "bg-muted text-muted-foreground",
} as const;

interface StepFrameProps {
  step: ImportStep;
  heading: string;
  description?: ReactNode;
  children: ReactNode;
}

/** One step: its heading gets the focus, so that a screen reader announces it. */
export function StepFrame({ step, heading, description, children }: StepFrameProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), [step]);
  const figures = { number: STEPS.indexOf(step) + 1, count: STEPS.length };
  return (
    <section data-slot="import-step" data-step={step} className="flex flex-col gap-4">
      <div>
        <h3 ref={title} tabIndex={-1} className="text-base font-semibold outline-none">
          <span className="block text-sm font-normal text-muted-foreground @2xl:sr-only">{t("Step %(number)s of %(count)s", figures)} </span>
          {heading}
        </h3>
        {description !== undefined && <p className="mt-0.5 leading-prose text-muted-foreground">{description}</p>}
      </div>
      {children}
    </section>
  );
}
