import { Suspense, lazy } from "react";

import type { FilterForm, WidgetPage } from "@/contracts/widgets";
import { ErrorBoundary } from "@/ui/ErrorBoundary";
import { PAGE } from "@/widgets/home";
import { Widgets } from "@/widgets/Widgets";

// The code of fields, which a dashboard without filters does not need.
const NarrowedBoard = lazy(async () => ({ default: (await import("@/widgets/NarrowedBoard")).NarrowedBoard }));

export interface WidgetBoardProps {
  widgets: WidgetPage["widgets"];
  filters: FilterForm | null;
}

/** The widgets of a page, and what narrows them all where there is something. */
export function WidgetBoard({ widgets, filters }: WidgetBoardProps) {
  const plain = <Widgets widgets={widgets} home={PAGE} />;
  if (filters === null) {
    return plain;
  }
  return (
    <ErrorBoundary fallback={() => plain}>
      <Suspense fallback={<div className="min-h-28" />}>
        <NarrowedBoard widgets={widgets} form={filters} />
      </Suspense>
    </ErrorBoundary>
  );
}
