import type { Widget } from "@/contracts/widgets";
import { recall, remember } from "@/support/remembered";

/** About how high the content of each kind is, before anybody has seen it. */
const USUAL: Record<Exclude<Widget["type"], "chart">, number> = { stats: 112, table: 306, custom: 160 };
/** What stands below a drawing. */
const LEGEND = 40;
const LOWEST = 48;
const HIGHEST = 900;

/** How high a widget's content was when it was last seen here, so that nothing moves when it arrives. */
export function expectedHeight(widget: Widget): number {
  const known = Number(recall(keyOf(widget.id)));
  if (known >= LOWEST && known <= HIGHEST) {
    return known;
  }
  return widget.type === "chart" ? widget.maxHeight + LEGEND : USUAL[widget.type];
}

export function rememberHeight(id: string, height: number): void {
  const whole = Math.round(height);
  if (whole >= LOWEST && String(whole) !== recall(keyOf(id))) {
    remember(keyOf(id), String(whole));
  }
}

/** A phone's widgets are higher than a desk's. */
function keyOf(id: string): string {
  return `panel.widget.${id}.${window.innerWidth < 720 ? "narrow" : "wide"}`;
}
