import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";

import { entryErrors } from "@/forms/fields/lists/entries";
import type { Entries, Entry } from "@/forms/fields/lists/entries";
import { EntryCard } from "@/forms/fields/lists/EntryCard";
import { useSortOrder } from "@/forms/fields/lists/SortHandle";
import { plural, t } from "@/support/i18n";
import { Button } from "@/ui/Button";

interface EntryListProps<Value> {
  id: string;
  describedBy: string | undefined;
  list: Entries<Value>;
  titleOf: (value: Value, index: number) => string;
  iconOf?: (value: Value) => string | null;
  drawEntry: (entry: Entry<Value>, index: number) => ReactNode;
  innerErrors: Record<string, string>;
  reorderable: boolean;
  collapsible: boolean;
  deletable: boolean;
  minItems: number | null;
  maxItems: number | null;
  disabled: boolean;
  /** Renders the add button; it reports the key of the new entry. */
  adder: ((isFull: boolean, added: (key: string) => void) => ReactNode) | null;
}

/** A list of entries that can be moved, collapsed, removed and restored. */
export function EntryList<Value>(props: EntryListProps<Value>) {
  const { id, list, titleOf, innerErrors, minItems, maxItems, disabled, collapsible } = props;
  const { entries, keys } = list;
  const sortOrder = useSortOrder(keys, list.reorder);
  const frame = useRef<HTMLDivElement>(null);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [removed, setRemoved] = useState<{ value: Value; at: number; title: string } | null>(null);
  const [added, setAdded] = useState<string | null>(null);
  const wrong = keys.filter((_, index) => entryErrors(innerErrors, index).count > 0);

  // A new error expands its entry; the user may collapse it again.
  const [seen, setSeen] = useState("");
  const signature = Object.keys(innerErrors).join();
  if (signature !== seen) {
    setSeen(signature);
    setClosed(new Set([...closed].filter((key) => !wrong.includes(key))));
  }

  useEffect(() => {
    if (added !== null) {
      frame.current?.querySelector<HTMLElement>(`[data-entry="${added}"] :is(input, textarea, select, [contenteditable=true]):not([type=hidden])`)?.focus();
    }
  }, [added]);

  const toggle = (key: string) => setClosed(closed.has(key) ? new Set([...closed].filter((each) => each !== key)) : new Set([...closed, key]));
  const isAllClosed = entries.length > 0 && keys.every((key) => closed.has(key));
  const canRemove = props.deletable && !disabled && entries.length > (minItems ?? 0);
  const isFull = maxItems !== null && entries.length >= maxItems;

  const remove = (key: string, at: number) => {
    const entry = entries[at];
    if (entry !== undefined) {
      setRemoved({ value: entry.value, at, title: titleOf(entry.value, at) });
      list.remove(key);
      focusIn(frame.current, "[data-slot=undo]");
    }
  };
  const undo = () => {
    if (removed !== null) {
      setAdded(list.add(removed.value, Math.min(removed.at, entries.length)));
      setRemoved(null);
    }
  };

  return (
    <div ref={frame} id={id} role="group" tabIndex={-1} aria-labelledby={`${id}-label`} aria-describedby={props.describedBy} className="flex flex-col gap-2.5">
      {entries.length === 0 && removed === null && (
        <p className="rounded-lg border border-dashed border-input px-3.5 py-4 text-center text-sm text-muted-foreground">{t("Nothing here yet.")}</p>
      )}
      <ol data-sortable className="flex flex-col gap-2.5 empty:hidden">
        {sortOrder.order.map((key) => {
          const at = keys.indexOf(key);
          const entry = entries[at];
          if (entry === undefined) {
            return null;
          }
          const errors = entryErrors(innerErrors, at);
          return (
            <EntryCard
              key={key}
              id={`${id}-${key}`}
              entry={key}
              title={titleOf(entry.value, at)}
              icon={props.iconOf?.(entry.value) ?? null}
              sortOrder={props.reorderable && !disabled && entries.length > 1 ? sortOrder : null}
              isOpen={!closed.has(key)}
              onToggle={collapsible ? () => toggle(key) : null}
              onRemove={canRemove ? () => remove(key, at) : null}
              errorCount={errors.count}
              error={errors.whole}
            >
              {props.drawEntry(entry, at)}
            </EntryCard>
          );
        })}
      </ol>
      {removed !== null && (
        <div role="status" className="flex min-h-10 items-center justify-between gap-3 rounded-lg bg-muted ps-3.5 pe-1 text-sm">
          <span className="min-w-0 truncate">{t("Removed %(name)s", { name: removed.title })}</span>
          <Button data-slot="undo" variant="ghost" size="sm" disabled={isFull} onClick={undo}>
            {t("Undo")}
          </Button>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-3 empty:hidden">
        {!disabled &&
          props.adder?.(isFull, (key) => {
            setRemoved(null);
            setAdded(key);
          })}
        {!disabled && <span className="text-sm text-muted-foreground empty:hidden">{limitText(entries.length, minItems, maxItems)}</span>}
        {collapsible && entries.length > 1 && (
          <Button variant="ghost" size="sm" className="ms-auto text-muted-foreground" onClick={() => setClosed(isAllClosed ? new Set() : new Set(keys))}>
            {isAllClosed ? t("Open all") : t("Close all")}
          </Button>
        )}
      </div>
    </div>
  );
}

function limitText(count: number, least: number | null, most: number | null): string | null {
  if (most !== null && count >= most) {
    return plural("At most %(count)s entry", "At most %(count)s entries", most);
  }
  return least !== null && count < least ? plural("At least %(count)s entry", "At least %(count)s entries", least) : null;
}

function focusIn(frame: HTMLElement | null, selector: string): void {
  requestAnimationFrame(() => frame?.querySelector<HTMLElement>(selector)?.focus());
}
