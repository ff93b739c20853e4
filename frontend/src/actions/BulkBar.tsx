import { useRef } from "react";

import { ActionButton } from "@/actions/ActionButton";
import { ActionMenu } from "@/actions/ActionMenu";
import { formatCount } from "@/actions/recordCount";
import { countOf } from "@/actions/target";
import type { BulkTarget } from "@/actions/target";
import { useEscape } from "@/actions/useEscape";
import { useFloatingBar } from "@/actions/useFloatingBar";
import { useFocusReturn } from "@/actions/useFocusReturn";
import type { Action } from "@/contracts/actions";
import { plural, t } from "@/support/i18n";
import { BusyMark } from "@/ui/BusyMark";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";

const MAX_BUTTONS = 3;

export interface BulkBarProps {
  actions: Action[];
  /** The selected rows; the bar is visible if there are any. */
  target: BulkTarget;
  /** The number of matching rows; null if they cannot all be selected. */
  matching: { count: number; isExact: boolean } | null;
  /** Whether all matching rows are about to be selected. */
  isSelectingAll?: boolean;
  onSelectAll: () => void;
  onClear: () => void;
}

/** The bulk actions of the selected rows, in a bar that floats over the end of the list. */
export function BulkBar({ actions, target, matching, isSelectingAll = false, onSelectAll, onClear }: BulkBarProps) {
  const container = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const count = countOf(target);
  const isShown = count > 0;
  useEscape(isShown, onClear);
  useFloatingBar(container, bar, isShown);
  const focus = useFocusReturn(isShown);

  const isEverything = "selection" in target;
  const text = isEverything
    ? plural("All %(count)s selected", "All %(count)s selected", count, { count: formatCount(count, target.countIsExact !== false) })
    : plural("%(count)s selected", "%(count)s selected", count, { count: formatCount(count) });
  const canSelectAll = matching !== null && !isEverything && (matching.count > count || !matching.isExact);
  const menu = actions.length > MAX_BUTTONS ? actions.slice(MAX_BUTTONS - 1) : [];
  const buttons = actions.slice(0, actions.length - menu.length);

  return (
    <>
      <p role="status" className="sr-only">
        {isShown ? text : ""}
      </p>
      {isShown && (
        <div ref={container} className="print:hidden">
          <div
            ref={bar}
            className="pointer-events-none fixed bottom-[calc(1rem+env(safe-area-inset-bottom)+var(--query-bar,0px))] z-30 flex justify-center animate-rise"
          >
            <section
              data-slot="bulk-bar"
              {...focus}
              aria-label={t("Selected rows")}
              className={
                "pointer-events-auto flex max-w-full flex-wrap items-center gap-1 rounded-xl border border-border bg-popover p-1.5 sm:p-1 " +
                "shadow-float max-sm:w-full"
              }
            >
              <span aria-hidden className="px-2 font-medium tabular-nums">
                {text}
              </span>
              {canSelectAll && (
                <Button
                  variant="link"
                  size="sm"
                  className="max-sm:px-1 max-sm:text-xs"
                  aria-disabled={isSelectingAll || undefined}
                  aria-busy={isSelectingAll || undefined}
                  onClick={isSelectingAll ? undefined : onSelectAll}
                >
                  {isSelectingAll && <BusyMark />}
                  {plural("Select all %(count)s matching", "Select all %(count)s matching", matching.count, { count: formatCount(matching.count, matching.isExact) })}
                </Button>
              )}
              <span className="flex flex-wrap items-center gap-1 max-sm:order-last max-sm:basis-full">
                {buttons.map((action) => (
                  <ActionButton key={action.name} action={action} target={target} variant="outline" size="sm" className="max-sm:grow" />
                ))}
                <ActionMenu actions={menu} target={target} variant="outline" />
              </span>
              <Button
                variant="ghost"
                size="icon"
                className="max-sm:ms-auto"
                aria-label={t("Clear selection")}
                aria-keyshortcuts="Escape"
                onClick={onClear}
              >
                <Icon name="x" />
              </Button>
            </section>
          </div>
        </div>
      )}
    </>
  );
}
