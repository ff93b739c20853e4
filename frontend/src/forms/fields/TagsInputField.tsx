import { useId, useRef, useState } from "react";
import type { ClipboardEvent, KeyboardEvent } from "react";

import type { TagsInput } from "@/contracts/forms-fields";
import type { ControlProps } from "@/forms/control";
import { Chip } from "@/forms/fields/Chip";
import { asTexts } from "@/forms/fields/asTexts";
import { matchingOptions } from "@/forms/fields/matchingOptions";
import { cx } from "@/support/cx";
import { plural, t } from "@/support/i18n";
import { Popover, PopoverAnchor, PopoverContent } from "@/ui/Popover";

/** What stands between two words in a text that is pasted. */
const BETWEEN = /[,;\n\t]+/;

/** Free words: Enter or a comma ends one, Backspace in the empty box takes the last one back. */
export function TagsInputField(props: ControlProps<TagsInput>) {
  const { field, value, onChange, id, describedBy, isInvalid } = props;
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState("");
  const [said, setSaid] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [current, setCurrent] = useState(-1);
  const tags = asTexts(value);
  const isFull = field.maxTags !== null && tags.length >= field.maxTags;
  const offered = field.suggestions.filter((each) => !has(tags, each)).map((each) => ({ value: each, label: each }));
  const shown = isFull ? [] : matchingOptions(offered, words).slice(0, 50);
  const isListed = isOpen && shown.length > 0;
  const active = isListed ? shown[current] : undefined;

  const add = (texts: string[]) => {
    const next = [...tags];
    for (const text of texts.map((each) => each.trim().slice(0, field.maxLength))) {
      if (text !== "" && !has(next, text) && (field.maxTags === null || next.length < field.maxTags)) {
        next.push(text);
      }
    }
    if (next.length > tags.length) {
      onChange(next);
      setSaid(t("Added %(name)s", { name: next.slice(tags.length).join(", ") }));
    } else if (texts.some((text) => text.trim() !== "")) {
      setSaid(t("It is there already"));
    }
    setWords("");
    setCurrent(-1);
  };

  const remove = (tag: string) => {
    onChange(tags.filter((other) => other !== tag));
    setSaid(t("Removed %(name)s", { name: tag }));
    input.current?.focus();
  };

  const obeyKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) {
      return;
    }
    const last = tags.at(-1);
    if (event.key === "Enter" || event.key === ",") {
      // Enter in an empty box belongs to the form.
      if (words.trim() !== "" || active || event.key === ",") {
        event.preventDefault();
        add([active?.value ?? words]);
      }
    } else if (event.key === "Backspace" && words === "" && last !== undefined) {
      event.preventDefault();
      remove(last);
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && shown.length > 0) {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      setOpen(true);
      setCurrent(isListed ? Math.max(-1, Math.min(current + step, shown.length - 1)) : 0);
    } else if (event.key === "Escape" && isListed) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    }
  };

  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text");
    if (BETWEEN.test(text)) {
      event.preventDefault();
      add((words + text).split(BETWEEN));
    }
  };

  return (
    <Popover open={isListed} onOpenChange={setOpen}>
      <PopoverAnchor asChild>
        <div
          ref={box}
          data-slot="tags-input"
          onClick={(event) => event.target === box.current && input.current?.focus()}
          className={cx(
            "flex min-h-9 w-full cursor-text flex-wrap items-center gap-1 rounded-lg border bg-card px-1.5 py-[0.3125rem] transition-colors duration-150 pointer-coarse:min-h-11",
            "has-[input:focus-visible]:border-ring has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-ring/45",
            isInvalid ? "border-destructive" : "border-input",
            field.disabled && "cursor-not-allowed bg-muted!",
          )}
        >
          {tags.map((tag) => (
            <Chip key={tag} label={tag} onRemove={field.disabled ? null : () => remove(tag)} />
          ))}
          <input
            ref={input}
            id={id}
            role="combobox"
            autoComplete="off"
            aria-autocomplete="list"
            aria-expanded={isListed}
            aria-controls={isListed ? listId : undefined}
            aria-activedescendant={active && `${listId}-${current}`}
            aria-describedby={describedBy}
            aria-invalid={isInvalid || undefined}
            aria-required={field.required || undefined}
            disabled={field.disabled}
            readOnly={isFull}
            maxLength={field.maxLength}
            placeholder={isFull ? atMost(field.maxTags) : tags.length === 0 ? (field.placeholder ?? t("Type and press Enter")) : undefined}
            value={words}
            onChange={(event) => {
              setWords(event.target.value);
              setOpen(true);
              setCurrent(-1);
            }}
            onClick={() => setOpen(true)}
            onKeyDown={obeyKey}
            onPaste={paste}
            // A word that was typed and not ended is still meant.
            onBlur={() => {
              setOpen(false);
              add([words]);
            }}
            className="h-6 min-w-24 flex-1 bg-transparent px-1.5 text-base outline-none! placeholder:text-muted-foreground disabled:cursor-not-allowed pointer-coarse:h-8 pointer-coarse:text-lg"
          />
        </div>
      </PopoverAnchor>
      <p role="status" className="sr-only">
        {said}
      </p>
      <PopoverContent
        className="w-(--radix-popover-trigger-width) min-w-48"
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onInteractOutside={(event) => box.current?.contains(event.target as Node) && event.preventDefault()}
      >
        <ul id={listId} role="listbox" aria-label={t("Suggestions")} className="max-h-56 overflow-y-auto p-1">
          {shown.map((option, index) => (
            <li
              key={option.value}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === current}
              onPointerMove={() => setCurrent(index)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => add([option.value])}
              className="flex min-h-8 cursor-default items-center rounded-md px-2 aria-selected:bg-accent aria-selected:text-accent-foreground pointer-coarse:min-h-11"
            >
              {option.label}
            </li>
          ))}
        </ul>
      </PopoverContent>
    </Popover>
  );
}

function has(tags: string[], text: string): boolean {
  return tags.some((tag) => tag.toLocaleLowerCase() === text.toLocaleLowerCase());
}

function atMost(count: number | null): string {
  return plural("At most %(count)s word", "At most %(count)s words", count ?? 0);
}
