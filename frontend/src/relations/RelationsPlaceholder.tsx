import type { Relation } from "@/contracts/resources-relations";
import { RelationSkeleton } from "@/relations/RelationStatus";
import { Skeleton } from "@/ui/Skeleton";

/** The heading of the columns and the pager. */
const MORE_LINES = 2;

/** About as high as the open relation, until its code is loaded. */
export function RelationsPlaceholder({ relations }: { relations: readonly Relation[] }) {
  const rows = relations.find(({ loaded }) => loaded)?.rows;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex min-h-9 items-center">
        <Skeleton className="h-4 w-32" />
      </div>
      <RelationSkeleton {...(rows && { lines: rows.length + MORE_LINES })} />
    </div>
  );
}
