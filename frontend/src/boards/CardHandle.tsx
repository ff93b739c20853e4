import type { FocusEvent, KeyboardEvent } from "react";

import type { BoardCard } from "@/contracts/resources";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";

interface CardHandleProps {
  card: BoardCard;
  isHeld: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onBlur: (event: FocusEvent) => void;
}

/** The handle that moves a card: drag it, or press Space, the arrow keys and Space again. */
export function CardHandle({ card, isHeld, onKeyDown, onBlur }: CardHandleProps) {
  return (
    <button
      type="button"
      data-slot="card-handle"
      data-card-handle={card.row.key}
      aria-label={t("Move %(record)s", { record: card.title })}
      aria-pressed={isHeld}
      title={t("Drag, or press Space and use the arrow keys")}
      className={cx(
        "flex size-7 shrink-0 touch-none items-center justify-center rounded-md text-muted-foreground hover:bg-accent pointer-coarse:size-11",
        isHeld ? "cursor-grabbing! bg-accent text-foreground" : "cursor-grab!",
      )}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <svg aria-hidden width="16" height="16" viewBox="0 0 16 16" fill="currentColor">
        {[4, 8, 12].flatMap((y) => [6, 10].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.1" />))}
      </svg>
    </button>
  );
}
