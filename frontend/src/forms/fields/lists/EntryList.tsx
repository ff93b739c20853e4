import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";

import type { FieldNode } from "@/contracts/forms-fields";
import { entryErrors } from "@/forms/fields/lists/entries";
import type { Entries, Entry } from "@/forms/fields/lists/entries";
import { EntryCard } from "@/forms/fields/lists/EntryCard";
import { EntryRow, EntryTable } from "@/forms/fields/lists/EntryTable";
import { useSortOrder } from "@/forms/fields/lists/SortHandle";
import { plural, t } from "@/support/i18n";
import { Button } from "@/ui/Button";

interface EntryListProps<Value> {
  id: string;
  describedBy: string | undefined;
  list: Entries<Value>;
  titleOf: (value: Value, index: number) => string;
  iconOf?: (value: Value) => string | null;
  /** Renders the fields of an entry; in a table, as cells. */
  drawEntry: (entry: Entry<Value>, index: number) => ReactNode;
  /** The columns if the list is a table. */
  columns?: readonly FieldNode[] | null;
  /** Whether an entry may be removed, besides `deletable`. */
  isRemovable?: (value: Value) => boolean;
  innerErrors: Record<string, string>;
  reorderable: boolean;
  collapsible: boolean;
  deletable: boolean;
  minItems: number | null;
  maxItems: number | null;
  disabled: boolean;
  /** Renders the add button; it reports the key of the new entry. */
  adder: ((isFull: boolean, added: (key: string) => void) => ReactNode) | null;
  /** Adds an entry without asking for its type; Enter in the last cell of a table calls it. */
  add?: () => string;
}

const FIRST_CONTROL = ":is(input, textarea, select, [contenteditable=true]):not([type=hidden])";

/** A list of entries that can be moved, collapsed, removed and restored: cards, or the rows of a table. */
export function EntryList<Value>(props: EntryListProps<Value>) {
  const { id, list, titleOf, innerErrors, minItems, maxItems, disabled, collapsible, columns = null } = props;
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
      frame.current?.querySelector<HTMLElement>(`[data-entry="${added}"] ${FIRST_CONTROL}`)?.focus();
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
  /** Continue in the next row of a table, or in a new one. */
  const enterNext = (at: number): boolean => {
    const next = keys[at + 1];
    if (next !== undefined) {
      focusIn(frame.current, `[data-entry="${next}"] ${FIRST_CONTROL}`);
    } else if (props.add !== undefined && !disabled && !isFull) {
      setRemoved(null);
      setAdded(props.add());
    } else {
      return false;
    }
    return true;
  };
  const undo = () => {
    if (removed !== null) {
      setAdded(list.add(removed.value, Math.min(removed.at, entries.length)));
      setRemoved(null);
    }
  };

  const shown = sortOrder.order.flatMap((key) => {
    const at = keys.indexOf(key);
    const entry = entries[at];
    if (entry === undefined) {
      return [];
    }
    return {
      id: `${id}-${key}`,
      entry: key,
      at,
      value: entry.value,
      title: titleOf(entry.value, at),
      sortOrder: props.reorderable && !disabled && entries.length > 1 ? sortOrder : null,
      onRemove: canRemove && (props.isRemovable?.(entry.value) ?? true) ? () => remove(key, at) : null,
      errors: entryErrors(innerErrors, at),
    };
  });

  return (
    <div ref={frame} id={id} role="group" tabIndex={-1} aria-labelledby={`${id}-label`} aria-describedby={props.describedBy} className="flex flex-col gap-2.5">
      {entries.length === 0 && removed === null && (
        <p className="rounded-lg border border-dashed border-input px-3.5 py-4 text-center text-sm text-muted-foreground">{t("No items yet.")}</p>
      )}
      {columns === null ? (
        <ol data-sortable className="flex flex-col gap-2.5 empty:hidden">
          {shown.map(({ at, errors, value, ...entry }) => (
            <EntryCard
              {...entry}
              key={entry.entry}
              icon={props.iconOf?.(value) ?? null}
              isOpen={!closed.has(entry.entry)}
              onToggle={collapsible ? () => toggle(entry.entry) : null}
              errorCount={errors.count}
              error={errors.whole}
            >
              {props.drawEntry({ key: entry.entry, value }, at)}
            </EntryCard>
          ))}
        </ol>
      ) : (
        entries.length > 0 && (
          <EntryTable columns={columns}>
            {shown.map(({ at, errors, value, ...entry }) => (
              <EntryRow {...entry} key={entry.entry} onEnter={() => enterNext(at)} hasErrors={errors.count > 0} error={errors.whole}>
                {props.drawEntry({ key: entry.entry, value }, at)}
              </EntryRow>
            ))}
          </EntryTable>
        )
      )}
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
            {isAllClosed ? t("Expand all") : t("Collapse all")}
          </Button>
        )}
      </div>
    </div>
  );
}

function limitText(count: number, least: number | null, most: number | null): string | null {
  if (most !== null && count >= most) {
    return plural("At most %(count)s item", "At most %(count)s items", most);
  }
  return least !== null && count < least ? plural("At least %(count)s item", "At least %(count)s items", least) : null;
}

function focusIn(frame: HTMLElement | null, selector: string): void {
  requestAnimationFrame(() => frame?.querySelector<HTMLElement>(selector)?.focus());
}
