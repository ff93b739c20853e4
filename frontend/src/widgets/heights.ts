import type { Widget } from "@/contracts/widgets";
import { readStored, writeStored } from "@/support/storage";

/** The estimated height of each widget type. */
const DEFAULT_HEIGHTS: Record<Exclude<Widget["type"], "chart">, number> = { stats: 112, table: 306, custom: 160 };
/** In a narrow window, two figures are side by side, so that three or four need two rows. */
const NARROW_STATS_HEIGHT = 200;
/** The height of the legend. */
const LEGEND_HEIGHT = 40;
const MIN_HEIGHT = 48;
const MAX_HEIGHT = 900;

/** Remember the height of a widget's content, so that nothing moves when it is loaded. */
export function expectedHeight(widget: Widget): number {
  const known = Number(readStored(keyOf(widget.id)));
  if (known >= MIN_HEIGHT && known <= MAX_HEIGHT) {
    return known;
  }
  if (widget.type === "stats" && isNarrow()) {
    return NARROW_STATS_HEIGHT;
  }
  return widget.type === "chart" ? widget.maxHeight + LEGEND_HEIGHT : DEFAULT_HEIGHTS[widget.type];
}

export function rememberHeight(id: string, height: number): void {
  const whole = Math.round(height);
  if (whole >= MIN_HEIGHT && String(whole) !== readStored(keyOf(id))) {
    writeStored(keyOf(id), String(whole));
  }
}

/** Heights are stored separately for narrow and wide windows. */
function keyOf(id: string): string {
  return `panel.widget.${id}.${isNarrow() ? "narrow" : "wide"}`;
}

function isNarrow(): boolean {
  return window.innerWidth < 720;
}
