import type { Widget } from "@/contracts/widgets";
import { t } from "@/support/i18n";
import { Skeleton } from "@/ui/Skeleton";
import { expectedHeight } from "@/widgets/heights";

const BARS = ["h-2/5", "h-3/5", "h-1/2", "h-4/5", "h-2/3", "h-full", "h-3/4", "h-1/2"];

/** The placeholder of a widget, with the expected height. */
export function WidgetSkeleton({ widget }: { widget: Widget }) {
  return (
    <div role="status" aria-label={t("Loading")} data-slot="widget-skeleton" style={{ height: expectedHeight(widget) }} className="overflow-hidden">
      <Shape type={widget.type} />
    </div>
  );
}

function Shape({ type }: Pick<Widget, "type">) {
  switch (type) {
    case "stats":
      return (
        <div className="grid h-full grid-cols-2 gap-px overflow-hidden rounded-lg border border-border bg-border @min-[560px]:grid-cols-3">
          {[0, 1, 2].map((place) => (
            <div key={place} className="flex flex-col gap-3 bg-card p-4 max-[480px]:last:hidden">
              <Skeleton className="h-3 w-2/5" />
              <Skeleton className="h-6 w-3/5" />
            </div>
          ))}
        </div>
      );
    case "chart":
      return (
        <div className="flex h-full items-end gap-3 pb-6">
          {BARS.map((height, place) => (
            <Skeleton key={place} className={`flex-1 ${height}`} />
          ))}
        </div>
      );
    case "table":
      return (
        <div className="flex flex-col">
          {["w-2/5", "w-1/3", "w-1/2", "w-1/4", "w-2/5"].map((width, line) => (
            <div key={line} className="flex h-11 items-center gap-6 border-b border-border px-4 last:border-b-0">
              <Skeleton className={`h-3 ${width}`} />
              <Skeleton className="ms-auto h-3 w-16" />
            </div>
          ))}
        </div>
      );
    case "custom":
      return <Skeleton className="h-full" />;
  }
}
