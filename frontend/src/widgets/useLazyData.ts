import { useEffect, useState } from "react";

import { router, usePage, useVisiting } from "@/adapters/inertia";
import type { WidgetData } from "@/contracts/widgets";
import { lazyDataPath, type WidgetProp } from "@/widgets/widgetLocation";
import { markRequested, useRequestPhase } from "@/widgets/lazyRequests";

interface LazyData {
  /** The last data, even if the filters have changed since; null before the first response. */
  data: WidgetData | null;
  /** Whether newer data is loading. */
  isAwaited: boolean;
  hasFailed: boolean;
  reload: () => void;
}

interface LatePageProps {
  widgetData?: Record<string, WidgetData> | null;
}

/** The data of a lazy widget, which is loaded separately. */
export function useLazyData(id: string): LazyData {
  const path = lazyDataPath(id);
  const page = usePage<LatePageProps>() as ReturnType<typeof usePage<LatePageProps>> & { rescuedProps?: string[] };
  const sent = page.props.widgetData?.[id];
  const phase = useRequestPhase(path);
  const isVisiting = useVisiting();
  const [previous, setPrevious] = useState(sent);
  if (sent !== undefined && sent !== previous) {
    setPrevious(sent);
  }
  const isRescued = page.rescuedProps?.includes(path) ?? false;
  const isMissing = sent === undefined && !isRescued;

  // Another visit cancelled the request and did not include the prop.
  const isForgotten = isMissing && phase === "stopped" && !isVisiting;
  useEffect(() => {
    if (isForgotten) {
      reloadLazy(id);
    }
  }, [isForgotten, id]);

  return {
    data: sent ?? previous ?? null,
    isAwaited: isMissing && phase !== "answered",
    hasFailed: phase !== "awaited" && (isRescued || (isMissing && phase === "answered")),
    reload: () => reloadLazy(id),
  };
}

/** Reload one lazy widget; the rest of the page, including form errors, stays. */
export function reloadLazy(id: string): void {
  reloadAlone(lazyDataPath(id));
}

/** Reload the widgets that are part of the page. */
export function reloadSent(prop: WidgetProp): void {
  reloadAlone(prop);
}

function reloadAlone(prop: string): void {
  router.reload({
    only: [prop],
    preserveErrors: true,
    preserveUrl: true,
    showProgress: false,
    // The widget shows the failure itself.
    onHttpException: () => false,
    onNetworkError: () => false,
  });
}

/**
 * Delete a lazy widget's data before it is requested again. Inertia merges a nested response into the existing data, so
 * a removed filter would stay. The widget keeps showing its last data.
 */
export function discardLazy(id: string): void {
  markRequested(lazyDataPath(id));
  router.replaceProp(lazyDataPath(id), undefined);
}
