import type { Widget } from "@/contracts/widgets";
import { recall, remember } from "@/support/remembered";

/** About how high the content of each kind is, before anybody has seen it. */
const USUAL: Record<Widget["type"], number> = { stats: 112, chart: 228, table: 306, custom: 160 };
const LOWEST = 48;
const HIGHEST = 900;

/** How high a widget's content was when it was last seen here, so that nothing moves when it arrives. */
export function expectedHeight({ id, type }: Pick<Widget, "id" | "type">): number {
  const known = Number(recall(keyOf(id)));
  return known >= LOWEST && known <= HIGHEST ? known : USUAL[type];
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
