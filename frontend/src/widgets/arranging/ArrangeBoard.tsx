import { useEffect, useRef } from "react";

import { useSortOrder } from "@/forms/fields/lists/SortHandle";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { Alert } from "@/ui/Alert";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { TileHandle } from "@/widgets/arranging/TileHandle";
import type { Arranging } from "@/widgets/arranging/useArranging";
import { WidthStepper } from "@/widgets/arranging/WidthStepper";
import { evenSpan, GRID, TILE, tileSpan } from "@/widgets/spans";

/** The dashboard in arrange mode: widgets can be moved, resized and hidden. */
export function ArrangeBoard({ arranging }: { arranging: Arranging }) {
  const { shown, hidden, hasFailed, reorder, resize, hide, show } = arranging;
  const held = useSortOrder(shown.map(({ id }) => id), reorder);
  const tiles = held.order.flatMap((id) => shown.filter((widget) => widget.id === id));
  const board = useRef<HTMLDivElement>(null);
  useEffect(() => board.current?.querySelector<HTMLElement>("[data-slot=tile-handle]")?.focus({ preventScroll: true }), []);
  return (
    <div ref={board} data-slot="arrange-board" className="@container flex min-w-0 flex-col gap-6">
      <p className="text-muted-foreground">
        {t("Drag the widgets, or press Space and use the arrow keys. Only you see this arrangement.")}
      </p>
      {hasFailed && (
        <Alert role="alert" color="warning" title={t("The arrangement could not be saved")}>
          {t("Your arrangement is still here. Try again in a moment.")}
        </Alert>
      )}
      <div data-tiles className={GRID}>
        {tiles.map((widget) => (
          <div key={widget.id} data-tile data-widget={widget.id} className={TILE} style={tileSpan(evenSpan(widget.span))}>
            <div className="flex h-full justify-between gap-2 rounded-lg border border-input bg-card p-2 @min-[560px]:min-h-22 @min-[560px]:flex-col">
              <div className="flex min-w-0 items-start gap-1">
                <TileHandle id={widget.id} label={widget.label} held={held} />
                <p className="min-w-0 flex-1 pt-1.5 font-medium break-words pointer-coarse:pt-3">{widget.label}</p>
              </div>
              <div className="flex items-center justify-between gap-1">
                <WidthStepper widget={widget} onChange={(span) => resize(widget.id, span)} />
                <Button variant="ghost" size="icon" className="ms-auto" title={t("Hide")} aria-label={t("Hide %(widget)s", { widget: widget.label })} onClick={() => hide(widget.id)}>
                  <Icon name="eye-off" />
                </Button>
              </div>
            </div>
          </div>
        ))}
        {tiles.length === 0 && (
          <p className={cx("col-span-full rounded-lg border border-dashed border-input p-6 text-center text-muted-foreground")}>
            {t("Every widget is hidden.")}
          </p>
        )}
      </div>
      {hidden.length > 0 && (
        <section aria-labelledby="hidden-widgets">
          <h2 id="hidden-widgets" className="mb-2 text-sm font-medium text-muted-foreground">
            {t("Hidden")}
          </h2>
          <ul className="flex flex-wrap gap-2">
            {hidden.map(({ id, label }) => (
              <li key={id}>
                <Button variant="outline" aria-label={t("Show %(widget)s", { widget: label })} onClick={() => show(id)}>
                  <Icon name="plus" />
                  {label}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
