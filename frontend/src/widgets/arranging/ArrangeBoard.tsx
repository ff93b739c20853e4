import { useEffect, useRef } from "react";

import type { Widget } from "@/contracts/widgets";
import { useSortOrder } from "@/forms/fields/lists/SortHandle";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { Alert } from "@/ui/Alert";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { TileHandle } from "@/widgets/arranging/TileHandle";
import { TilePreview } from "@/widgets/arranging/TilePreview";
import type { Arranging } from "@/widgets/arranging/useArranging";
import { WidthStepper } from "@/widgets/arranging/WidthStepper";
import { evenSpan, GRID, TILE, tileSpan } from "@/widgets/spans";

interface ArrangeBoardProps {
  arranging: Arranging;
  /** The widgets as the page shows them; a hidden one is not among them. */
  widgets: readonly Widget[];
}

/** The dashboard in arrange mode: widgets can be moved, resized and hidden. */
export function ArrangeBoard({ arranging, widgets }: ArrangeBoardProps) {
  const { shown, hidden, hasFailed, reorder, resize, hide, show } = arranging;
  const held = useSortOrder(shown.map(({ id }) => id), reorder);
  const tiles = held.order.flatMap((id) => shown.filter((widget) => widget.id === id));
  const board = useRef<HTMLDivElement>(null);
  useEffect(() => board.current?.querySelector<HTMLElement>("[data-slot=tile-handle]")?.focus({ preventScroll: true }), []);
  return (
    <div ref={board} data-slot="arrange-board" className="@container flex min-w-0 flex-col gap-6">
      <p className="text-muted-foreground">
        {t("Drag to rearrange, or press Space and use the arrow keys. Only you see this layout.")}
      </p>
      {hasFailed && (
        <Alert role="alert" color="warning" title={t("Couldn't save the layout")}>
          {t("Your layout is still here. Try again in a moment.")}
        </Alert>
      )}
      <div data-tiles className={GRID}>
        {tiles.map((widget) => (
          <div key={widget.id} data-tile data-widget={widget.id} className={TILE} style={tileSpan(evenSpan(widget.span))}>
            <div className="flex h-full flex-col gap-2 rounded-lg border border-input bg-card p-2">
              <div className="flex flex-wrap items-center justify-between gap-x-2">
                <div className="flex min-w-0 flex-1 basis-36 items-center gap-1">
                  <TileHandle id={widget.id} label={widget.label} held={held} />
                  <p title={widget.label} className="min-w-0 flex-1 truncate font-medium">
                    {widget.label}
                  </p>
                </div>
                <div className="flex items-center gap-1">
                  <WidthStepper widget={widget} onChange={(span) => resize(widget.id, span)} />
                  <Button variant="ghost" size="sm" aria-label={t("Hide %(widget)s", { widget: widget.label })} onClick={() => hide(widget.id)}>
                    <Icon name="eye-off" />
                    {t("Hide")}
                  </Button>
                </div>
              </div>
              {widgets.filter(({ id }) => id === widget.id).map((shownWidget) => (
                <TilePreview key={shownWidget.id} widget={shownWidget} />
              ))}
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
