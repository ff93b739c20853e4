import { useEffect, useRef, useState } from "react";

import type { ColumnArrangement, Table } from "@/contracts/tables";
import { t } from "@/support/i18n";
import { Button } from "@/ui/Button";
import { Checkbox } from "@/ui/Checkbox";
import { Icon } from "@/ui/Icon";

interface ColumnListProps {
  table: Table;
  columns: ColumnArrangement;
  toggleable: string[];
  reorderable: boolean;
  onChange: (columns: ColumnArrangement) => void;
}

/** All columns in order, with a checkbox and buttons or a drag handle to move them. */
export function ColumnList({ table, columns, toggleable, reorderable, onChange }: ColumnListProps) {
  const { visible, order } = columns;
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [lastMove, setLastMove] = useState<{ name: string; by: number } | null>(null);
  const labels = new Map(table.columns.map(({ name, label }) => [name, label]));

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

  const toggle = (name: string) => {
    const shown = visible.includes(name) ? visible.filter((other) => other !== name) : [...visible, name];
    onChange({ visible: order.filter((each) => shown.includes(each)), order });
  };

  return (
    <>
      <p role="status" className="sr-only">
        {lastMove !== null &&
          t("%(column)s is now at position %(position)s of %(count)s", {
            column: labels.get(lastMove.name) ?? lastMove.name,
            position: order.indexOf(lastMove.name) + 1,
            count: order.length,
          })}
      </p>
      <ul ref={list} className="p-2">
        {order.map((name, index) => {
          const label = labels.get(name) ?? name;
          // The last visible column cannot be hidden.
          const isFixed = !toggleable.includes(name) || (visible.length === 1 && visible.includes(name));
          return (
            <li
              key={name}
              draggable={reorderable}
              data-dragged={dragged === name || undefined}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = "move";
                setDragged(name);
              }}
              onDragOver={(event) => dragged !== null && event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged !== null && dragged !== name) {
                  onChange({ visible, order: moved(order, dragged, index) });
                }
              }}
              onDragEnd={() => setDragged(null)}
              className="flex min-h-9 items-center gap-1 rounded-md ps-2 hover:bg-accent data-dragged:opacity-50 pointer-coarse:min-h-11"
            >
              <label className="flex min-w-0 flex-1 items-center gap-2.5 py-1.5">
                <Checkbox checked={visible.includes(name)} disabled={isFixed} onChange={() => toggle(name)} />
                <span className="min-w-0 truncate">{label}</span>
              </label>
              {reorderable &&
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
    </>
  );
}

/** Return the list with one entry moved to another index. */
export function moved<Entry>(list: Entry[], entry: Entry, to: number): Entry[] {
  const others = list.filter((other) => other !== entry);
  return [...others.slice(0, to), entry, ...others.slice(to)];
}
