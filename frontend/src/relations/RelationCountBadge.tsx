import { formatCount } from "@/actions/recordCount";
import type { RelationCount } from "@/contracts/resources-relations";

/** The largest number that has room in a tab; the server does not count further either. */
const MAX_SHOWN = 999;

interface RelationCountBadgeProps {
  /** Null until it is known. */
  text: string | null;
}

/** The count of a tab. It has the same width for every number, also before it is known, so that no tab moves. */
export function RelationCountBadge({ text }: RelationCountBadgeProps) {
  return (
    // Hidden from screen readers: the description of the tab contains it.
    <span aria-hidden data-slot="relation-count" className="w-8 text-center text-xs font-normal text-muted-foreground tabular-nums">
      {text}
    </span>
  );
}

/** "3", "999+"; null for a total that is unknown. */
export function relationCountText({ total, totalIsExact }: RelationCount): string | null {
  if (total > MAX_SHOWN || (total === MAX_SHOWN && !totalIsExact)) {
    return formatCount(MAX_SHOWN, false);
  }
  return totalIsExact ? formatCount(total) : null;
}
