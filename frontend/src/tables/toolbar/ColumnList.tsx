import { useEffect, useId, useRef, useState } from "react";

import type { ColumnArrangement, Table } from "@/contracts/tables";
import { t } from "@/support/i18n";
import { useColumnRoom } from "@/tables/ColumnRoom";
import { Button } from "@/ui/Button";
import { Checkbox } from "@/ui/Checkbox";
import { Icon } from "@/ui/Icon";
import { Input } from "@/ui/Input";
import { MoveHandle } from "@/ui/MoveHandle";

/** A longer list has a search. */
const MAX_UNSEARCHED_COLUMNS = 8;

interface ColumnListProps {
  table: Table;
  columns: ColumnArrangement;
  toggleable: string[];
  reorderable: boolean;
  onChange: (columns: ColumnArrangement) => void;
}

/** All columns in order, with a checkbox, and a handle and buttons to move them. */
export function ColumnList({ table, columns, toggleable, reorderable, onChange }: ColumnListProps) {
  const { visible } = columns;
  const room = useColumnRoom();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  /** The order while a column is dragged. */
  const [held, setHeld] = useState<string[] | null>(null);
  const [search, setSearch] = useState("");
  const [lastMove, setLastMove] = useState<{ name: string; by: number } | null>(null);
  const labels = new Map(table.columns.map(({ name, label }) => [name, label]));
  const labelOf = (name: string) => labels.get(name) ?? name;
  const order = held ?? columns.order;
  const words = search.trim().toLocaleLowerCase();
  const found = order.filter((name) => labelOf(name).toLocaleLowerCase().includes(words));
  // A position among the found columns would be ambiguous.
  const canMove = reorderable && words === "";

  useEffect(() => {
    // Moving an element in the document removes its focus.
    if (lastMove !== null) {
      list.current?.querySelector<HTMLElement>(`[data-move="${CSS.escape(lastMove.name)} ${lastMove.by}"]`)?.focus();
    }
  }, [lastMove]);

  const move = (name: string, by: number) => {
    const to = order.indexOf(name) + by;
    if (to >= 0 && to < order.length) {
      setLastMove({ name, by });
      onChange({ visible, order: moved(order, name, to) });
    }
  };
  const drop = () => {
    setHeld(null);
    if (held !== null && held.join() !== columns.order.join()) {
      onChange({ visible, order: held });
    }
  };

  const toggle = (name: string) => {
    if (room.hidden.includes(name) && visible.includes(name)) {
      room.choose([name], []);
      return;
    }
    const shown = visible.includes(name) ? visible.filter((other) => other !== name) : [...visible, name];
    onChange({ visible: order.filter((each) => shown.includes(each)), order });
  };

  return (
    <>
      <p role="status" data-slot="column-moved" className="sr-only">
        {lastMove !== null &&
          t("%(column)s is now at position %(position)s of %(count)s", {
            column: labelOf(lastMove.name),
            position: order.indexOf(lastMove.name) + 1,
            count: order.length,
          })}
      </p>
      {order.length > MAX_UNSEARCHED_COLUMNS && (
        <div className="px-3 pt-2">
          <Input
            type="search"
            aria-label={t("Search columns")}
            placeholder={t("Search columns")}
            autoComplete="off"
            spellCheck={false}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
      )}
      <ul ref={list} data-slot="column-list" className="p-2">
        {found.map((name) => {
          const label = labelOf(name);
          const index = order.indexOf(name);
          // The last visible column cannot be hidden.
          const isFixed = !toggleable.includes(name) || (visible.length === 1 && visible.includes(name));
          const hasNoRoom = visible.includes(name) && room.hidden.includes(name);
          return (
            <li key={name} data-column={name} className="flex min-h-9 items-center gap-1 rounded-md hover:bg-accent pointer-coarse:min-h-11">
              {canMove && (
                <MoveHandle
                  slot="column-handle"
                  label={label}
                  place={index}
                  count={order.length}
                  list="[data-slot=column-list]"
                  item="[data-column]"
                  onMove={(to) => setHeld(moved(order, name, to))}
                  onKeep={drop}
                  onGiveUp={() => setHeld(null)}
                />
              )}
              <label className="flex min-w-0 flex-1 items-center gap-2.5 px-2 py-1.5">
                <Checkbox
                  aria-labelledby={`${id}-label-${index}`}
                  aria-describedby={hasNoRoom ? `${id}-note-${index}` : undefined}
                  checked={visible.includes(name) && !hasNoRoom}
                  disabled={isFixed}
                  onChange={() => toggle(name)}
                />
                <span className="grid min-w-0">
                  <span id={`${id}-label-${index}`} className="truncate">
                    {label}
                  </span>
                  {hasNoRoom && (
                    <span id={`${id}-note-${index}`} data-slot="column-note" className="text-xs text-muted-foreground">
                      {t("Hidden at this width")}
                    </span>
                  )}
                </span>
              </label>
              {canMove &&
                ([-1, 1] as const).map((by) => (
                  <Button
                    key={by}
                    variant="ghost"
                    size="icon"
                    data-move={`${name} ${by}`}
                    // Not `disabled`, which would remove the focus at either end.
                    aria-disabled={index + by < 0 || index + by >= order.length || undefined}
                    aria-label={by < 0 ? t("Move %(column)s up", { column: label }) : t("Move %(column)s down", { column: label })}
                    className="text-muted-foreground"
                    onClick={() => move(name, by)}
                  >
                    <Icon name={by < 0 ? "chevron-up" : "chevron-down"} />
                  </Button>
                ))}
            </li>
          );
        })}
      </ul>
      {found.length === 0 && <p className="px-4 pb-4 text-sm text-muted-foreground">{t("No columns found")}</p>}
    </>
  );
}

/** Return the list with one entry moved to another index. */
export function moved<Entry>(list: Entry[], entry: Entry, to: number): Entry[] {
  const others = list.filter((other) => other !== entry);
  return [...others.slice(0, to), entry, ...others.slice(to)];
}
