import { useEffect, useState } from "react";

import { router, usePage, useVisiting } from "@/adapters/inertia";
import type { WidgetData } from "@/contracts/widgets";
import { latePath, type WidgetProp } from "@/widgets/home";
import { awaitLate, useLatePhase } from "@/widgets/lateVisits";

export interface LateData {
  /** What was last sent, be it about filters that have changed since; null before the first answer. */
  data: WidgetData | null;
  /** Whether something newer is on its way. */
  isAwaited: boolean;
  hasFailed: boolean;
  reload: () => void;
}

interface LatePageProps {
  widgetData?: Record<string, WidgetData> | null;
}

/** The data of a lazy widget: it arrives by itself, and fails by itself. */
export function useLateData(id: string): LateData {
  const path = latePath(id);
  const page = usePage<LatePageProps>() as ReturnType<typeof usePage<LatePageProps>> & { rescuedProps?: string[] };
  const sent = page.props.widgetData?.[id];
  const phase = useLatePhase(path);
  const isVisiting = useVisiting();
  const [kept, setKept] = useState(sent);
  if (sent !== undefined && sent !== kept) {
    setKept(sent);
  }
  const isRescued = page.rescuedProps?.includes(path) ?? false;
  const isMissing = sent === undefined && !isRescued;

  // Something else took its place, and did not ask for it.
  const isForgotten = isMissing && phase === "stopped" && !isVisiting;
  useEffect(() => {
    if (isForgotten) {
      reloadLate(id);
    }
  }, [isForgotten, id]);

  return {
    data: sent ?? kept ?? null,
    isAwaited: isMissing && phase !== "answered",
    hasFailed: phase !== "awaited" && (isRescued || (isMissing && phase === "answered")),
    reload: () => reloadLate(id),
  };
}

/** Ask for one lazy widget again; what stands elsewhere on the page, errors of a form too, stays. */
export function reloadLate(id: string): void {
  reloadAlone(latePath(id));
}

/** Ask again for the widgets that came with the page. */
export function reloadSent(prop: WidgetProp): void {
  reloadAlone(prop);
}

function reloadAlone(prop: string): void {
  router.reload({
    only: [prop],
    preserveErrors: true,
    preserveUrl: true,
    showProgress: false,
    // The widget says so in its own place.
    onHttpException: () => false,
    onNetworkError: () => false,
  });
}

/**
 * Let go of a lazy widget's data before it is asked for again. The client lays an answer over what is there, key
 * by key, so that a filter which is no longer applied would stay; the widget itself keeps drawing what it had.
 */
export function forgetLate(id: string): void {
  awaitLate(latePath(id));
  router.replaceProp(latePath(id), undefined);
}
