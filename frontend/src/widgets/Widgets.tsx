import { Suspense, lazy, useEffect } from "react";

import type { Widget } from "@/contracts/widgets";
import { ErrorBoundary } from "@/ui/ErrorBoundary";
import { Skeleton } from "@/ui/Skeleton";
import { expectedHeight } from "@/widgets/heights";
import type { WidgetLocation } from "@/widgets/widgetLocation";
import "@/widgets/lazyRequests";

const WidgetGrid = lazy(async () => ({ default: (await import("@/widgets/WidgetGrid")).WidgetGrid }));

interface WidgetsProps {
  widgets: readonly Widget[];
  location: WidgetLocation;
  isBusy?: boolean;
  /** Identifies the widgets' subject, if it changes on the page. */
  about?: string | null;
}

/** The widgets of a prop. Without widgets, nothing is rendered and no code is loaded. */
export function Widgets({ widgets, location, isBusy = false, about = null }: WidgetsProps) {
  const hasCharts = widgets.some(({ type }) => type === "chart");
  useEffect(() => {
    if (hasCharts) {
      // In parallel with the code of the grid.
      void import("@/widgets/charts/Chart");
    }
  }, [hasCharts]);
  if (widgets.length === 0) {
    return null;
  }
  return (
    // If the code cannot be loaded, mount.tsx reports it; the page stays.
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={<Skeleton style={{ minHeight: Math.max(...widgets.map(expectedHeight)) }} />}>
        <WidgetGrid widgets={widgets} location={location} isBusy={isBusy} about={about} />
      </Suspense>
    </ErrorBoundary>
  );
}
