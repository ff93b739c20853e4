import type { KeyboardEvent, ReactNode } from "react";

import type { FieldNode } from "@/contracts/forms-fields";
import { useFieldMarks } from "@/forms/FieldFrame";
import { SortHandle } from "@/forms/fields/lists/SortHandle";
import type { SortOrder } from "@/forms/fields/lists/SortHandle";
import { isNumeric } from "@/forms/nodes";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { LabelMark } from "@/ui/LabelMark";

/** The widths of columns by field type; texts and choices share the rest. */
const WIDTHS: Partial<Record<FieldNode["type"], string>> = {
  number: "w-28 min-w-24",
  money: "w-36 min-w-32",
  computed: "w-32 min-w-28",
  date: "w-44 min-w-40",
  datetime: "w-56 min-w-52",
  time: "w-36 min-w-28",
  checkbox: "w-20",
  toggle: "w-20",
};

interface EntryTableProps {
  columns: readonly FieldNode[];
  children: ReactNode;
}

/** A list of entries as a table: a column for each field. In a narrow place each row is a card. */
export function EntryTable({ columns, children }: EntryTableProps) {
  const markOf = useFieldMarks();
  return (
    <div className="@container/rows">
      <div className="@lg/rows:overflow-x-auto @lg/rows:rounded-lg @lg/rows:border @lg/rows:border-border">
        <table data-slot="entry-table" className="block w-full text-start @lg/rows:table">
          <thead className="hidden @lg/rows:table-header-group">
            <tr className="border-b border-border bg-muted/50 text-sm">
              <th scope="col" className="w-px p-0">
                <span className="sr-only">{t("Row")}</span>
              </th>
              {columns.map((field) => (
                <th
                  key={field.name}
                  scope="col"
                  className={cx("px-1.5 py-2 font-medium whitespace-nowrap text-muted-foreground", WIDTHS[field.type] ?? "w-full min-w-40", isNumeric(field) ? "pe-4.5 text-end" : "ps-4.5 text-start")}
                >
                  {field.label}
                  <LabelMark mark={markOf(field)} />
                </th>
              ))}
              <th scope="col" className="w-px p-0">
                <span className="sr-only">{t("Actions")}</span>
              </th>
            </tr>
          </thead>
          <tbody data-sortable className="flex flex-col gap-2.5 empty:hidden @lg/rows:table-row-group">
            {children}
          </tbody>
        </table>
      </div>
    </div>
  );
}

interface EntryRowProps {
  id: string;
  entry: string;
  title: string;
  /** Null if entries cannot be moved. */
  sortOrder: SortOrder | null;
  onRemove: (() => void) | null;
  /** Enter was pressed in the last control of the row; returns whether it did something. */
  onEnter: () => boolean;
  /** The error of the row as a whole. */
  error: string | null;
  hasErrors: boolean;
  /** The cells of the fields. */
  children: ReactNode;
}

/** One row of the table: its handle, the cells of its fields, and its remove button. */
export function EntryRow({ id, entry, title, sortOrder, onRemove, onEnter, error, hasErrors, children }: EntryRowProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (isPlainEnter(event) && isInLastCell(event.currentTarget, event.target as HTMLElement) && onEnter()) {
      event.preventDefault();
    }
  };
  return (
    <tr
      data-sortable-item
      data-slot="entry"
      data-entry={entry}
      aria-labelledby={`${id}-title`}
      onKeyDown={onKeyDown}
      className={cx(
        "relative flex flex-col gap-3 rounded-lg border bg-card p-3.5 pt-2 @lg/rows:table-row @lg/rows:border-x-0 @lg/rows:border-t-0 @lg/rows:last:border-b-0",
        hasErrors ? "border-destructive/50 @lg/rows:border-border" : "border-border",
      )}
    >
      <th scope="row" className="flex min-h-9 items-center gap-1 pe-10 text-start align-top @lg/rows:table-cell @lg/rows:w-px @lg/rows:py-2 @lg/rows:ps-1.5 @lg/rows:pe-0">
        {sortOrder !== null && <SortHandle entry={entry} label={title} sortOrder={sortOrder} />}
        <span id={`${id}-title`} className="min-w-0 truncate font-medium @lg/rows:sr-only">
          {title}
        </span>
        {error !== null && (
          <span data-slot="field-error" className="flex items-start gap-1.5 text-sm font-normal text-destructive @lg/rows:min-w-40 @lg/rows:p-1.5">
            <Icon name="circle-alert" size={14} className="mt-0.5 shrink-0" />
            {error}
          </span>
        )}
      </th>
      {children}
      <td className="absolute end-1.5 top-2 p-0 @lg/rows:static @lg/rows:w-px @lg/rows:py-2 @lg/rows:pe-1.5 @lg/rows:align-top">
        {onRemove !== null && (
          <Button variant="ghost" size="icon" className="text-muted-foreground" aria-label={t("Remove %(name)s", { name: title })} onClick={onRemove}>
            <Icon name="trash" />
          </Button>
        )}
      </td>
    </tr>
  );
}

const CONTROLS = ":is(input:not([type=hidden]), textarea, select, button, [contenteditable=true]):not(:disabled)";

/** Enter in a control in which it has no meaning of its own. */
function isPlainEnter(event: KeyboardEvent): boolean {
  const { key, target, nativeEvent } = event;
  if (key !== "Enter" || event.defaultPrevented || nativeEvent.isComposing || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) {
    return false;
  }
  return target instanceof HTMLInputElement && target.type !== "file" && target.getAttribute("aria-expanded") !== "true";
}

function isInLastCell(row: HTMLElement, target: HTMLElement): boolean {
  const cells = [...row.querySelectorAll<HTMLElement>("[data-cell]")].filter((cell) => cell.closest("[data-slot=entry]") === row);
  const last = cells.filter((cell) => cell.querySelector(CONTROLS) !== null).at(-1);
  return last?.contains(target) === true;
}
