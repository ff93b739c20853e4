import { Suspense, lazy } from "react";

import type { FilterForm, WidgetPage } from "@/contracts/widgets";
import { ErrorBoundary } from "@/ui/ErrorBoundary";
import { Skeleton } from "@/ui/Skeleton";
import { PAGE } from "@/widgets/widgetLocation";
import { Widgets } from "@/widgets/Widgets";

// Loads the form fields, which a dashboard without filters does not need.
const FilteredBoard = lazy(async () => ({ default: (await import("@/widgets/FilteredBoard")).FilteredBoard }));

interface WidgetBoardProps {
  widgets: WidgetPage["widgets"];
  filters: FilterForm | null;
}

/** The widgets of a page, with its filters if there are any. */
export function WidgetBoard({ widgets, filters }: WidgetBoardProps) {
  const plain = <Widgets widgets={widgets} location={PAGE} />;
  if (filters === null) {
    return plain;
  }
  return (
    <ErrorBoundary fallback={() => plain}>
      <Suspense fallback={<Skeleton className="min-h-28" />}>
        <FilteredBoard widgets={widgets} form={filters} />
      </Suspense>
    </ErrorBoundary>
  );
}
