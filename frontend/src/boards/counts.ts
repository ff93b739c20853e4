import type { BoardCell } from "@/contracts/resources";
import { formatNumber } from "@/support/formats";

/** "12", or "1,000+" if the count stopped. */
export function formatCount({ count, countIsExact }: Pick<BoardCell, "count" | "countIsExact">): string {
  return countIsExact ? formatNumber(count) : `${formatNumber(count)}+`;
}
