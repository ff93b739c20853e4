import { useEffect, useRef } from "react";

import type { DateStep, DateSteps } from "@/contracts/tables";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import type { TableVisits } from "@/tables/useTableVisits";
import { Icon } from "@/ui/Icon";

interface DateHierarchyProps {
  /** The label of the date. */
  label: string;
  /** Undefined until they are loaded. */
  steps: DateSteps | undefined;
  /** The chosen year, month or day. */
  chosen: string | undefined;
  /** Whether the steps belong to the previous rows. */
  isStale: boolean;
  visits: Pick<TableVisits, "change">;
}

/** The years, months or days of a list, and the way back to all dates. */
export function DateHierarchy({ label, steps, chosen, isStale, visits }: DateHierarchyProps) {
  const nav = useRef<HTMLElement>(null);
  const isChosen = useRef(false);

  // The chosen step moves into the trail, so its button is replaced.
  useEffect(() => {
    if (isChosen.current && document.activeElement === document.body) {
      // All dates are no step of their own: the first choice follows them.
      (nav.current?.querySelector<HTMLElement>("[aria-current]") ?? nav.current?.querySelector("button"))?.focus();
    }
    isChosen.current = false;
  }, [steps]);

  if (steps !== undefined && steps.trail.length + steps.choices.length === 0) {
    return null;
  }
  const choose = (value: string) => {
    isChosen.current = true;
    visits.change({ kind: "date", date: value === "" ? null : value });
  };
  const step = ({ value, label: text }: DateStep) => {
    const isCurrent = value !== "" && value === chosen;
    return (
      <button
        type="button"
        aria-current={isCurrent ? "date" : undefined}
        onClick={() => !isCurrent && choose(value)}
        className={cx(
          "inline-flex h-8 items-center rounded-md px-2 text-sm whitespace-nowrap transition-colors duration-150 focus-visible:-outline-offset-2 pointer-coarse:h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center",
          isCurrent ? "bg-selected font-medium text-primary" : "text-muted-foreground hover:bg-accent hover:text-foreground",
        )}
      >
        {text}
      </button>
    );
  };
  return (
    <nav
      ref={nav}
      data-slot="date-hierarchy"
      aria-label={t("Filter by %(field)s", { field: label })}
      aria-busy={isStale || steps === undefined}
      className="flex min-h-11 flex-col gap-1 border-b border-border px-3 py-1.5 md:flex-row print:hidden"
    >
      {steps !== undefined && steps.trail.length > 0 && (
        <ol className="flex flex-wrap items-center md:flex-nowrap md:self-start">
          {steps.trail.map((each, index) => (
            <li key={each.value} className="flex items-center">
              {index > 0 && <Icon name="chevron-right" size={14} className="text-muted-foreground rtl:-scale-x-100" />}
              {step(each)}
            </li>
          ))}
        </ol>
      )}
      {steps !== undefined && steps.choices.length > 0 && (
        <ul className="flex min-w-0 gap-1 overflow-x-auto md:flex-wrap md:overflow-visible">
          {steps.choices.map((each) => (
            <li key={each.value}>{step(each)}</li>
          ))}
        </ul>
      )}
    </nav>
  );
}
