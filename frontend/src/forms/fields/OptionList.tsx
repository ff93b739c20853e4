import { useEffect, useId, useRef, useState } from "react";
import type { KeyboardEvent } from "react";

import type { Option } from "@/contracts/forms-fields";
import { matchingOptions } from "@/forms/fields/matchingOptions";
import { cx } from "@/support/cx";
import { plural, t } from "@/support/i18n";
import { Icon } from "@/ui/Icon";
import { Input } from "@/ui/Input";

export interface OptionListProps {
  label: string;
  options: Option[];
  chosen: string[];
  multiple: boolean;
  onChoose: (value: string) => void;
}

/** A list with a search box above it. The cursor stays in the box; the arrows move through the list. */
export function OptionList({ label, options, chosen, multiple, onChoose }: OptionListProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [words, setWords] = useState("");
  const shown = matchingOptions(options, words);
  const [current, setCurrent] = useState(() => Math.max(0, options.findIndex(({ value }) => chosen.includes(value))));
  const active = shown[Math.min(current, shown.length - 1)];
  const optionId = (option: Option) => `${id}-${options.indexOf(option)}`;

  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    list.current?.querySelector("[data-active=true]")?.scrollIntoView({ block: "nearest" });
  }, [active]);

  const obeyKey = (event: KeyboardEvent) => {
    const at = Math.min(current, shown.length - 1);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 10, PageUp: at - 10 }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setCurrent(Math.max(0, Math.min(next, shown.length - 1)));
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (active) {
        onChoose(active.value);
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
          aria-activedescendant={active && optionId(active)}
          placeholder={t("Search")}
          autoComplete="off"
          spellCheck={false}
          className="ps-8"
          value={words}
          onChange={(event) => {
            setWords(event.target.value);
            setCurrent(0);
          }}
          onKeyDown={obeyKey}
        />
      </div>
      <p role="status" className={shown.length === 0 ? "p-4 text-center text-sm text-muted-foreground" : "sr-only"}>
        {words !== "" && (shown.length === 0 ? t("Nothing matches") : plural("%(count)s match", "%(count)s matches", shown.length))}
      </p>
      <ul
        ref={list}
        id={id}
        role="listbox"
        aria-label={label}
        aria-multiselectable={multiple || undefined}
        className={cx("max-h-64 overflow-y-auto p-1", shown.length === 0 && "hidden")}
      >
        {shown.map((option) => (
          <li
            key={option.value}
            id={optionId(option)}
            role="option"
            aria-selected={chosen.includes(option.value)}
            data-active={option === active}
            onPointerMove={() => setCurrent(shown.indexOf(option))}
            // The cursor stays in the search box.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(option.value)}
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
