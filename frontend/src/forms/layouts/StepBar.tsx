import { isWithin, useFormScope } from "@/forms/scope";
import type { WizardState } from "@/forms/state/useWizard";
import { cx } from "@/support/cx";
import { plural, t } from "@/support/i18n";
import { Icon } from "@/ui/Icon";

/** The progress through the steps of a wizard, with links back. One line on a phone. */
export function StepBar({ wizard }: { wizard: WizardState }) {
  const { errors } = useFormScope();
  const { steps, at, furthest, goTo } = wizard;
  const wrong = Object.keys(errors);
  const figures = { number: at + 1, count: steps.length };
  return (
    <nav aria-label={t("Steps")} data-slot="step-bar">
      <div className="@2xl:hidden">
        <p className="text-sm font-medium text-muted-foreground">{t("Step %(number)s of %(count)s", figures)}</p>
        <div aria-hidden className="mt-2 flex gap-1">
          {steps.map((step, index) => (
            <span key={step.label} className={cx("h-1 flex-1 rounded-full", index <= at ? "bg-primary" : "bg-muted")} />
          ))}
        </div>
      </div>
      <ol className="hidden gap-2 @2xl:flex">
        {steps.map((step, index) => {
          const count = wrong.filter((path) => isWithin(path, step.fields)).length;
          const state = index === at ? "current" : count > 0 ? "wrong" : index < at ? "done" : "ahead";
          return (
            <li key={step.label} className="flex min-w-0 flex-1">
              <button
                type="button"
                aria-current={index === at ? "step" : undefined}
                disabled={index > furthest}
                onClick={() => goTo(index)}
                className={cx(
                  "group flex min-w-0 flex-1 items-center gap-2.5 border-t-2 pt-3 pb-1 text-start transition-colors duration-150",
                  "disabled:cursor-default",
                  LINES[state],
                )}
              >
                <span
                  aria-hidden
                  className={cx("flex size-6 shrink-0 items-center justify-center rounded-full text-xs font-semibold tabular-nums", MARKS[state])}
                >
                  {state === "wrong" ? count : <StepMark icon={state === "done" ? "check" : step.icon} number={index + 1} />}
                </span>
                <span className="min-w-0">
                  <span className={cx("block truncate font-medium", state === "ahead" && "text-muted-foreground")}>{step.label}</span>
                  <span className="sr-only">
                    {state === "done" && t("(done)")}
                    {count > 0 && plural("%(count)s error", "%(count)s errors", count)}
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** The step's icon, or its number. */
function StepMark({ icon, number }: { icon: string | null; number: number }) {
  return <Icon name={icon} size={14} strokeWidth={2} fallback={number} />;
}

const LINES = {
  current: "border-primary",
  done: "border-primary/60 hover:border-primary",
  wrong: "border-destructive",
  ahead: "border-border enabled:hover:border-input",
} as const;

const MARKS = {
  current: "bg-primary text-primary-foreground",
  done: "bg-primary/12 text-primary",
  wrong: "bg-destructive text-destructive-foreground",
  ahead: "bg-muted text-muted-foreground",
} as const;
