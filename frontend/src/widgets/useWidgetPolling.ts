import { useVisiting } from "@/adapters/inertia";
import type { Widget } from "@/contracts/widgets";
import { usePolling } from "@/tables/usePolling";
import { latePath, type WidgetHome } from "@/widgets/home";
import { forgetLate, reloadLate } from "@/widgets/useLateData";

/** Fetch a widget anew every so often: a lazy one by itself, the others with the prop that describes them. */
export function useWidgetPolling(widget: Widget, { prop }: WidgetHome): void {
  const isVisiting = useVisiting();
  usePolling(widget.polling, isVisiting, [widget.lazy ? latePath(widget.id) : prop], () => makeRoom(widget));
}

/** Fetch a lazy widget anew; the others came with the answer that made it old. */
export function refresh(widget: Widget): void {
  if (widget.lazy) {
    makeRoom(widget);
    reloadLate(widget.id);
  }
}

/** The answer of a kind whose keys come and go is not laid over the one before. */
function makeRoom({ id, lazy, type }: Widget): void {
  if (lazy && (type === "table" || type === "custom")) {
    forgetLate(id);
  }
}
