import type { PointerEvent, ReactNode } from "react";

import { isPanelPage } from "@/actions/actionUrl";
import { Link } from "@/adapters/inertia";
import type { BoardCard } from "@/contracts/resources";
import type { Column } from "@/contracts/tables";
import { cx } from "@/support/cx";
import { usePanel } from "@/support/panelContext";
import { isEmpty } from "@/tables/cardSlots";
import { CellFrame } from "@/tables/columns/CellFrame";
import { Avatar } from "@/ui/Avatar";

interface BoardCardProps {
  card: BoardCard;
  columns: Column[];
  isHeld: boolean;
  isSaving: boolean;
  /** Null if the card cannot be moved. */
  handle: ReactNode;
  onPointerDown: (event: PointerEvent) => void;
}

/** A record as a card: its title, the declared columns, and the initials of a person. */
export function BoardCardView({ card, columns, isHeld, isSaving, handle, onPointerDown }: BoardCardProps) {
  const { row, title, person } = card;
  const shown = columns.filter(({ name, type }) => type === "custom" || !isEmpty(row, name));
  return (
    <li
      data-slot="board-card"
      data-row={row.key}
      aria-busy={isSaving || undefined}
      className={cx(
        "flex flex-col gap-2 rounded-lg border border-border bg-card p-3 text-sm shadow-xs",
        handle !== null && "cursor-grab",
        isHeld && "cursor-grabbing border-ring ring-2 ring-ring/40",
        isSaving && "opacity-60",
      )}
      onPointerDown={onPointerDown}
      onDragStart={(event) => event.preventDefault()}
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1 pt-0.5 leading-snug font-medium wrap-anywhere">
          <CardTitle url={row.url}>{title}</CardTitle>
        </div>
        {handle !== null && <span className="-my-1 -me-1.5 flex">{handle}</span>}
      </div>
      {(shown.length > 0 || person !== null) && (
        <div className="flex items-end gap-2">
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 text-muted-foreground">
            {shown.map((column) => (
              <div key={column.name} className="max-w-full min-w-0 [&_[data-slot=text-cell]]:truncate" title={column.label}>
                <span className="sr-only">{column.label}: </span>
                <CellFrame column={column} row={row} leads={false} />
              </div>
            ))}
          </div>
          {person !== null && (
            <span className="flex" title={person}>
              <Avatar name={person} size="sm" />
              <span className="sr-only">{person}</span>
            </span>
          )}
        </div>
      )}
    </li>
  );
}

function CardTitle({ url, children }: { url: string | null; children: string }) {
  const panel = usePanel();
  return url === null ? (
    children
  ) : (
    <Link
      href={url}
      fullPage={!isPanelPage(url, panel)}
      prefetch={panel?.prefetch ?? null}
      className="rounded-sm underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  );
}
