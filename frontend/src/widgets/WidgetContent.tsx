import { Suspense, lazy, useEffect, useRef } from "react";
import type { ReactNode } from "react";

import type { ChartData, CustomData, StatsData, TableData, Widget, WidgetData } from "@/contracts/widgets";
import { t } from "@/support/i18n";
import { ErrorBoundary } from "@/ui/ErrorBoundary";
import { CustomContent } from "@/widgets/CustomContent";
import { rememberHeight } from "@/widgets/heights";
import type { WidgetLocation } from "@/widgets/widgetLocation";
import { Stats } from "@/widgets/stats/Stats";
import { WidgetFailure } from "@/widgets/WidgetFailure";
import { WidgetSkeleton } from "@/widgets/WidgetSkeleton";

const Chart = lazy(async () => ({ default: (await import("@/widgets/charts/Chart")).Chart }));
const TableContent = lazy(async () => ({ default: (await import("@/widgets/TableContent")).TableContent }));

interface WidgetContentProps {
  widget: Widget;
  data: WidgetData;
  location: WidgetLocation;
  /** Whether a chart is shown as a table. */
  asTable: boolean;
}

/** The content of a widget by its type. An error in it does not affect the page. */
export function WidgetContent(props: WidgetContentProps) {
  const { widget, data } = props;
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (widget.lazy && content.current?.querySelector("[data-slot=widget-skeleton]") === null) {
      rememberHeight(widget.id, content.current.offsetHeight);
    }
  }, [widget, data]);
  return (
    <ErrorBoundary fallback={(retry) => <WidgetFailure hasOlder={false} onRetry={retry} />}>
      <Suspense fallback={<WidgetSkeleton widget={widget} />}>
        <div ref={content} className="h-full min-w-0 animate-fade">
          {drawn(props)}
        </div>
      </Suspense>
    </ErrorBoundary>
  );
}

/** The server sends the type and its data together, so the casts are safe. */
function drawn({ widget, data, location, asTable }: WidgetContentProps): ReactNode {
  switch (widget.type) {
    case "stats":
      return <Stats data={data as StatsData} label={widget.heading} />;
    case "chart":
      return <Chart data={data as ChartData} label={widget.heading ?? t("Chart")} asTable={asTable} />;
    case "table":
      return <TableContent widget={widget} data={data as TableData} location={location} />;
    case "custom":
      return <CustomContent widget={widget} data={data as CustomData} />;
    default:
      return widget satisfies never;
  }
}
