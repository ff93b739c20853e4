import type { ReactNode } from "react";

import { SortHandle } from "@/forms/fields/lists/SortHandle";
import type { SortOrder } from "@/forms/fields/lists/SortHandle";
import { cx } from "@/support/cx";
import { plural, t } from "@/support/i18n";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";

interface EntryCardProps {
  id: string;
  entry: string;
  title: string;
  icon?: string | null;
  /** Null if entries cannot be moved. */
  sortOrder: SortOrder | null;
  isOpen: boolean;
  /** Null if an entry cannot be collapsed. */
  onToggle: (() => void) | null;
  onRemove: (() => void) | null;
  errorCount: number;
  /** The error of the entry as a whole. */
  error: string | null;
  children: ReactNode;
}

/** One entry of a list: its title and buttons above, its fields below. */
export function EntryCard({ id, entry, title, icon = null, sortOrder, isOpen, onToggle, onRemove, errorCount, error, children }: EntryCardProps) {
  const name = (
    <>
      <Icon name={icon} className="shrink-0 text-muted-foreground" />
      <span id={`${id}-title`} className="min-w-0 truncate font-medium">
        {title}
      </span>
      {errorCount > 0 && (
        <span className="flex shrink-0 items-center gap-1 text-sm font-normal text-destructive">
          <Icon name="circle-alert" size={14} />
          {plural("%(count)s problem", "%(count)s problems", errorCount)}
        </span>
      )}
    </>
  );
  return (
    <li data-sortable-item data-slot="entry" data-entry={entry}>
      <div
        role="group"
        aria-labelledby={`${id}-title`}
        className={cx("rounded-lg border bg-card", errorCount > 0 ? "border-destructive/50" : "border-border")}
      >
        <div className={cx("flex min-h-10 items-center gap-1 px-1.5", isOpen && "border-b border-border")}>
          {sortOrder !== null && <SortHandle entry={entry} label={title} sortOrder={sortOrder} />}
          {onToggle === null ? (
            <div className="flex min-w-0 flex-1 items-center gap-2 px-1.5">{name}</div>
          ) : (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={`${id}-body`}
              onClick={onToggle}
              className="flex h-8 min-w-0 flex-1 items-center gap-2 rounded-md px-1.5 text-start hover:bg-accent focus-visible:outline-offset-0 pointer-coarse:h-11"
            >
              <Icon name="chevron-right" className={cx("shrink-0 text-muted-foreground transition-transform duration-150", isOpen ? "rotate-90" : "rtl:rotate-180")} />
              {name}
            </button>
          )}
          {onRemove !== null && (
            <Button variant="ghost" size="icon" className="text-muted-foreground" aria-label={t("Remove %(name)s", { name: title })} onClick={onRemove}>
              <Icon name="trash" />
            </Button>
          )}
        </div>
        {error !== null && (
          <p className="flex items-start gap-1.5 px-3.5 pt-3 text-sm text-destructive">
            <Icon name="circle-alert" size={14} className="mt-0.5 shrink-0" />
            {error}
          </p>
        )}
        {/* Hidden instead of unmounted, so that an upload in it continues. */}
        <div id={`${id}-body`} hidden={!isOpen} className="p-3.5">
          {children}
        </div>
      </div>
    </li>
  );
}
