import { useId } from "react";
import type { ReactNode } from "react";

import type { Widget } from "@/contracts/widgets";
import { cx } from "@/support/cx";
import { useCssHook } from "@/support/panelContext";

interface WidgetFrameProps {
  widget: Pick<Widget, "id" | "type" | "heading" | "description">;
  /** Small buttons next to the heading. */
  end?: ReactNode;
  /** The widget's own filters, if they are above its content. */
  filters?: ReactNode;
  /** Whether newer data is loading: the content is faded. */
  isBusy?: boolean;
  /** Whether the content has its own card, as stats have. */
  isBare?: boolean;
  /** Whether the content has no padding, as a table. */
  isFlush?: boolean;
  children: ReactNode;
}

/** The card of a widget with its heading. */
export function WidgetFrame({ widget, end, filters, isBusy = false, isBare = false, isFlush = false, children }: WidgetFrameProps) {
  const { id, type, heading, description } = widget;
  const headingId = useId();
  const hook = useCssHook("widget");
  const hasHead = heading !== null || description !== null || Boolean(end);
  return (
    // A group instead of a landmark: a dozen landmarks on a page are useless.
    <div
      role="group"
      data-slot="widget"
      data-widget={id}
      data-type={type}
      aria-busy={isBusy}
      {...(heading !== null && { "aria-labelledby": headingId })}
      className={cx("flex h-full min-w-0 flex-col", !isBare && "rounded-lg border border-border bg-card text-card-foreground", hook)}
    >
      {hasHead && (
        <header className={isBare ? "pb-2" : "ps-4 pe-3 pt-2.5 pb-2"}>
          {/* Buttons stand in the line of the heading, not between it and the description. */}
          {(heading !== null || Boolean(end)) && (
            <div className="flex min-h-8 items-center justify-between gap-3">
              {heading === null ? (
                <span />
              ) : (
                <h2 id={headingId} className="min-w-0 text-base font-semibold break-words">
                  {heading}
                </h2>
              )}
              {end && <div className="flex shrink-0 items-center gap-1">{end}</div>}
            </div>
          )}
          {description !== null && <p className="text-sm text-muted-foreground">{description}</p>}
        </header>
      )}
      {filters && <div className={cx(isBare ? "pb-3" : "px-4 pt-1 pb-3")}>{filters}</div>}
      <div
        data-slot="widget-body"
        className={cx(
          "min-w-0 flex-1 transition-opacity duration-150",
          !isBare && !isFlush && (hasHead ? "px-4 pb-4" : "p-4"),
          isFlush && "overflow-hidden rounded-b-lg [&_[data-slot=data-table]]:rounded-none [&_[data-slot=data-table]]:border-0",
          isBusy && "opacity-60",
        )}
      >
        {children}
      </div>
    </div>
  );
}
