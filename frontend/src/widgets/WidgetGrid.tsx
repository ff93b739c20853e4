import { useEffect, useRef } from "react";

import type { Widget } from "@/contracts/widgets";
import type { WidgetLocation } from "@/widgets/widgetLocation";
import { GRID, TILE, tileSpan } from "@/widgets/spans";
import { refresh } from "@/widgets/useWidgetPolling";
import { WidgetView } from "@/widgets/WidgetView";

interface WidgetGridProps {
  widgets: readonly Widget[];
  location: WidgetLocation;
  isBusy?: boolean;
  about?: string | null;
}

/** The widgets in order, each with its declared width. */
export function WidgetGrid({ widgets, location, isBusy = false, about = null }: WidgetGridProps) {
  const before = useRef(about);
  useEffect(() => {
    // Other widgets are part of the response that changed it.
    if (before.current !== about) {
      before.current = about;
      widgets.forEach(refresh);
    }
  }, [about, widgets]);
  return (
    <div className="@container min-w-0">
      <div data-slot="widget-grid" className={GRID}>
        {widgets.map((widget) => (
          <div key={widget.id} className={TILE} style={tileSpan(widget.columnSpan)}>
            <WidgetView widget={widget} location={location} isBusy={isBusy} />
          </div>
        ))}
      </div>
    </div>
  );
}
