import { useVisiting } from "@/adapters/inertia";
import type { Widget } from "@/contracts/widgets";
import { usePolling } from "@/tables/usePolling";
import { lazyDataPath, type WidgetLocation } from "@/widgets/widgetLocation";
import { discardLazy, reloadLazy } from "@/widgets/useLazyData";

/** Poll a widget: a lazy one by itself, others with the prop that contains them. */
export function useWidgetPolling(widget: Widget, { prop }: WidgetLocation): void {
  const isVisiting = useVisiting();
  usePolling(widget.polling, isVisiting, [widget.lazy ? lazyDataPath(widget.id) : prop], () => makeRoom(widget));
}

/** Reload a lazy widget; others are part of the response. */
export function refresh(widget: Widget): void {
  if (widget.lazy) {
    makeRoom(widget);
    reloadLazy(widget.id);
  }
}

/** Data whose keys change must not be merged into the previous data. */
function makeRoom({ id, lazy, type }: Widget): void {
  if (lazy && (type === "table" || type === "custom")) {
    discardLazy(id);
  }
}
