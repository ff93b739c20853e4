import { useEffect, useRef } from "react";

import type { Widget } from "@/contracts/widgets";
import type { WidgetHome } from "@/widgets/home";
import { GRID, TILE, tileSpan } from "@/widgets/spans";
import { refresh } from "@/widgets/useWidgetPolling";
import { WidgetView } from "@/widgets/WidgetView";

export interface WidgetGridProps {
  widgets: readonly Widget[];
  home: WidgetHome;
  isBusy?: boolean;
  about?: string | null;
}

/** Widgets in their order, each as wide as it is declared. */
export function WidgetGrid({ widgets, home, isBusy = false, about = null }: WidgetGridProps) {
  const before = useRef(about);
  useEffect(() => {
    // The others came with the answer that changed it.
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
            <WidgetView widget={widget} home={home} isBusy={isBusy} />
          </div>
        ))}
      </div>
    </div>
  );
}
