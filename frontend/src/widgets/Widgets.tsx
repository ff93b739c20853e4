import { Suspense, lazy, useEffect } from "react";

import type { Widget } from "@/contracts/widgets";
import { ErrorBoundary } from "@/ui/ErrorBoundary";
import type { WidgetHome } from "@/widgets/home";
import "@/widgets/lateVisits";

const WidgetGrid = lazy(async () => ({ default: (await import("@/widgets/WidgetGrid")).WidgetGrid }));

export interface WidgetsProps {
  widgets: readonly Widget[];
  home: WidgetHome;
  isBusy?: boolean;
  /** What they are about, where that changes on the page. */
  about?: string | null;
}

/** The widgets of a place; nothing where there are none, and no code of theirs either. */
export function Widgets({ widgets, home, isBusy = false, about = null }: WidgetsProps) {
  const hasCharts = widgets.some(({ type }) => type === "chart");
  useEffect(() => {
    if (hasCharts) {
      // Beside the code of the grid, not after it.
      void import("@/widgets/charts/Chart");
    }
  }, [hasCharts]);
  if (widgets.length === 0) {
    return null;
  }
  return (
    // A part whose code is gone from the server is reported by the entry; the page stays.
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={<div className="min-h-28" />}>
        <WidgetGrid widgets={widgets} home={home} isBusy={isBusy} about={about} />
      </Suspense>
    </ErrorBoundary>
  );
}
