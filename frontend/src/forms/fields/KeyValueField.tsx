import { useEffect, useRef, useState } from "react";

import type { KeyValue } from "@/contracts/forms-fields";
import { asText, groupProps } from "@/forms/control";
import type { ControlProps } from "@/forms/control";
import { useEntries } from "@/forms/fields/lists/entries";
import { SortHandle, useSortOrder } from "@/forms/fields/lists/SortHandle";
import { cx } from "@/support/cx";
import { plural, t } from "@/support/i18n";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { Input } from "@/ui/Input";

interface Pair {
  key: string;
  /** Null is a stored value of its own, which an empty text would replace. */
  value: string | null;
}

/** A list of key-value pairs. */
export function KeyValueField(props: ControlProps<KeyValue>) {
  const { field, value, onChange, id, isInvalid, innerErrors = {} } = props;
  const { entries, keys, add, change, remove, reorder } = useEntries(pairsOf(value), onChange);
  const sortOrder = useSortOrder(keys, reorder);
  const list = useRef<HTMLUListElement>(null);
  const [added, setAdded] = useState<string | null>(null);
  const isFull = field.maxPairs !== null && entries.length >= field.maxPairs;

  useEffect(() => {
    if (added !== null) {
      list.current?.querySelector<HTMLElement>(`[data-entry="${added}"] input`)?.focus();
    }
  }, [added]);

  const position = (key: string) => entries.findIndex((entry) => entry.key === key);
  return (
    <div {...groupProps(props)} role="group" tabIndex={-1} className="flex flex-col gap-2">
      <div
        className={cx("overflow-hidden rounded-lg border bg-card", isInvalid ? "border-destructive" : "border-input")}
      >
        <div aria-hidden className="grid grid-cols-2 gap-2 border-b border-border bg-muted px-3 py-1.5 text-xs font-medium text-muted-foreground">
          <span>{field.keyLabel}</span>
          <span>{field.valueLabel}</span>
        </div>
        {entries.length === 0 && <p className="px-3 py-3 text-sm text-muted-foreground">{t("No items yet.")}</p>}
        <ul ref={list} data-sortable className="divide-y divide-border">
          {sortOrder.order.map((key) => {
            const at = position(key);
            const entry = entries[at];
            if (entry === undefined) {
              return null;
            }
            const pair = entry.value;
            const isTwice = pair.key !== "" && entries.some((other) => other.key !== key && other.value.key === pair.key);
            const error = innerErrors[`${at}.key`] ?? innerErrors[`${at}.value`] ?? innerErrors[String(at)];
            const text = error ?? (isTwice ? t("This key is already used.") : null);
            const name = pair.key || String(at + 1);
            return (
              <li key={key} data-sortable-item data-entry={key} className="bg-card p-1.5">
                <div className="flex items-center gap-1">
                  {entries.length > 1 && !field.disabled && <SortHandle entry={key} label={name} sortOrder={sortOrder} />}
                  <div className="grid min-w-0 flex-1 grid-cols-2 gap-2">
                    <Input
                      aria-label={t("%(label)s %(number)s", { label: field.keyLabel, number: at + 1 })}
                      aria-invalid={text !== null || undefined}
                      aria-describedby={text === null ? undefined : `${id}-${at}-text`}
                      disabled={field.disabled}
                      readOnly={!field.editableKeys && pair.key !== "" && key !== added}
                      className="read-only:bg-muted"
                      value={pair.key}
                      onChange={(event) => change(key, (now) => ({ ...now, key: event.target.value }))}
                    />
                    <Input
                      aria-label={t("%(label)s %(number)s", { label: field.valueLabel, number: at + 1 })}
                      disabled={field.disabled}
                      placeholder={pair.value === null ? t("No value") : undefined}
                      value={pair.value ?? ""}
                      onChange={(event) => change(key, (now) => ({ ...now, value: event.target.value }))}
                    />
                  </div>
                  {field.deletable && !field.disabled && (
                    <Button
                      variant="ghost"
                      size="icon"
                      className="text-muted-foreground"
                      aria-label={t("Remove %(name)s", { name })}
                      onClick={() => {
                        remove(key);
                        focusSoon(id);
                      }}
                    >
                      <Icon name="trash" />
                    </Button>
                  )}
                </div>
                {text !== null && (
                  <p id={`${id}-${at}-text`} className={cx("px-2 pt-1 text-sm", error === undefined ? "text-warning" : "text-destructive")}>
                    {text}
                  </p>
                )}
              </li>
            );
          })}
        </ul>
      </div>
      {field.addable && !field.disabled && (
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="outline" size="sm" disabled={isFull} onClick={() => setAdded(add({ key: "", value: "" }))}>
            <Icon name="plus" />
            {t("Add row")}
          </Button>
          {isFull && (
            <span className="text-sm text-muted-foreground">
              {plural("At most %(count)s row", "At most %(count)s rows", field.maxPairs ?? 0)}
            </span>
          )}
        </div>
      )}
    </div>
  );
}

/** The focused element was removed: focus its group. */
function focusSoon(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus());
}

function pairsOf(value: unknown): Pair[] {
  if (!Array.isArray(value)) {
    return [];
  }
  return value.filter((pair) => typeof pair === "object" && pair !== null).map((pair: Partial<Record<string, unknown>>) => ({
    key: asText(pair.key),
    value: pair.value === null ? null : asText(pair.value),
  }));
}
