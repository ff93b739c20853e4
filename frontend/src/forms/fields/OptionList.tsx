import { useEffect, useId, useRef, useState } from "react";
import type { KeyboardEvent } from "react";

import type { Option } from "@/contracts/forms-fields";
import type { OptionSearch } from "@/forms/fields/useOptionSearch";
import { cx } from "@/support/cx";
import { plural, t } from "@/support/i18n";
import { BusyMark } from "@/ui/BusyMark";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { Input } from "@/ui/Input";

export interface OptionListProps {
  label: string;
  words: string;
  onWords: (words: string) => void;
  search: OptionSearch;
  chosen: string[];
  multiple: boolean;
  onChoose: (option: Option) => void;
}

/** A list with a search box above it. The cursor stays in the box; the arrows move through the list. */
export function OptionList({ label, words, onWords, search, chosen, multiple, onChoose }: OptionListProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { options: shown, status, retry } = search;
  const [current, setCurrent] = useState(() => Math.max(0, shown.findIndex(({ value }) => chosen.includes(value))));
  const at = Math.min(current, shown.length - 1);
  const active = shown[at];

  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    list.current?.querySelector("[data-active=true]")?.scrollIntoView({ block: "nearest" });
  }, [active]);

  const obeyKey = (event: KeyboardEvent) => {
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 10, PageUp: at - 10 }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setCurrent(Math.max(0, Math.min(next, shown.length - 1)));
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (active) {
        onChoose(active);
      }
    }
  };

  return (
    <>
      <div className="relative border-b border-border p-1.5">
        <Icon name="search" className="pointer-events-none absolute start-4 top-1/2 -translate-y-1/2 text-muted-foreground" />
        <Input
          ref={input}
          type="search"
          role="combobox"
          aria-label={t("Search %(list)s", { list: label })}
          aria-expanded
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={active && `${id}-${at}`}
          placeholder={t("Search")}
          autoComplete="off"
          spellCheck={false}
          className="px-8"
          value={words}
          onChange={(event) => {
            onWords(event.target.value);
            setCurrent(0);
          }}
          onKeyDown={obeyKey}
        />
        {status === "waiting" && (
          <span className="pointer-events-none absolute end-4 top-1/2 -translate-y-1/2 text-muted-foreground">
            <BusyMark />
          </span>
        )}
      </div>
      {status === "failed" && (
        <div role="alert" className="flex items-center justify-between gap-2 px-3 py-2 text-sm text-destructive">
          {t("The list could not be loaded.")}
          <Button variant="ghost" size="sm" onClick={retry}>
            {t("Try again")}
          </Button>
        </div>
      )}
      <p role="status" className={isQuiet(search) ? "sr-only" : "p-4 text-center text-sm text-muted-foreground"}>
        {statusWords(search, words)}
      </p>
      <ul
        ref={list}
        id={id}
        role="listbox"
        aria-label={label}
        aria-busy={status === "waiting" || undefined}
        aria-multiselectable={multiple || undefined}
        className={cx("max-h-64 overflow-y-auto p-1", shown.length === 0 && "hidden")}
      >
        {shown.map((option, index) => (
          <li
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            aria-selected={chosen.includes(option.value)}
            data-active={option === active}
            onPointerMove={() => setCurrent(index)}
            // The cursor stays in the search box.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(option)}
            className={cx(
              "flex min-h-8 cursor-default items-center gap-2 rounded-md px-2 py-1 pointer-coarse:min-h-11",
              "data-[active=true]:bg-accent data-[active=true]:text-accent-foreground",
            )}
          >
            <span className="min-w-0 flex-1 break-words">{option.label}</span>
            {chosen.includes(option.value) && <Icon name="check" className="shrink-0 text-primary" />}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Whether the list speaks for itself, and the count is only for those who do not see it. */
function isQuiet({ options, status }: OptionSearch): boolean {
  return options.length > 0 || status !== "ready";
}

function statusWords({ options, status }: OptionSearch, words: string): string | null {
  if (status === "waiting") {
    return t("Searching…");
  }
  if (status === "failed") {
    return null;
  }
  if (options.length === 0) {
    return words.trim() === "" ? t("There is nothing to choose yet.") : t("Nothing matches");
  }
  return words === "" ? null : plural("%(count)s match", "%(count)s matches", options.length);
}
