import { useRef, useState } from "react";
import type { ClipboardEvent, KeyboardEvent } from "react";

import type { TagsInput } from "@/contracts/forms-fields";
import { asTexts } from "@/forms/control";
import type { ControlProps } from "@/forms/control";
import { Chip } from "@/forms/fields/Chip";
import { matchingOptions } from "@/forms/fields/options";
import { skipDownshift, skipNativeKeys, useOptionCombobox } from "@/forms/fields/useOptionCombobox";
import { cx } from "@/support/cx";
import { listOf, plural, t } from "@/support/i18n";
import { Popover, PopoverAnchor, PopoverContent } from "@/ui/Popover";

/** Separators between tags in pasted text. */
const SEPARATORS = /[,;\n\t]+/;

/** Free text tags: Enter or a comma adds one, Backspace in the empty input removes the last one. */
export function TagsInputField(props: ControlProps<TagsInput>) {
  const { field, value, onChange, id, describedBy, isInvalid } = props;
  const box = useRef<HTMLDivElement>(null);
  const [text, setText] = useState("");
  const [announcement, setAnnouncement] = useState("");
  const [isOpen, setOpen] = useState(false);
  const tags = asTexts(value);
  const isFull = field.maxTags !== null && tags.length >= field.maxTags;
  const unused = field.suggestions.filter((each) => !hasTag(tags, each)).map((each) => ({ value: each, label: each }));
  const suggestions = isFull ? [] : matchingOptions(unused, text).slice(0, 50);
  const isListed = isOpen && suggestions.length > 0;

  const { getInputProps, getMenuProps, getItemProps, highlightedIndex, setHighlightedIndex } = useOptionCombobox({
    options: suggestions,
    isOpen: isListed,
    initialIndex: -1,
    defaultIndex: -1,
    onChoose: (option) => add([option.value]),
  });

  const add = (texts: string[]) => {
    const next = [...tags];
    for (const each of texts.map((tag) => tag.trim().slice(0, field.maxLength))) {
      if (each !== "" && !hasTag(next, each) && (field.maxTags === null || next.length < field.maxTags)) {
        next.push(each);
      }
    }
    if (next.length > tags.length) {
      onChange(next);
      setAnnouncement(t("Added %(name)s", { name: listOf(next.slice(tags.length)) }));
    } else if (texts.some((each) => each.trim() !== "")) {
      setAnnouncement(t("Already added"));
    }
    setText("");
    setHighlightedIndex(-1);
  };

  const focusInput = () => document.getElementById(id)?.focus();
  const remove = (tag: string) => {
    onChange(tags.filter((other) => other !== tag));
    setAnnouncement(t("Removed %(name)s", { name: tag }));
    focusInput();
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) {
      skipDownshift(event);
      return;
    }
    const last = tags.at(-1);
    const isHighlighted = isListed && highlightedIndex >= 0;
    if (event.key === "," || (event.key === "Enter" && !isHighlighted)) {
      skipDownshift(event);
      // Enter in an empty input submits the form.
      if (text.trim() !== "" || event.key === ",") {
        event.preventDefault();
        add([isHighlighted ? (suggestions[highlightedIndex]?.value ?? text) : text]);
      }
    } else if (event.key === "Backspace" && text === "" && last !== undefined) {
      event.preventDefault();
      remove(last);
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && !isListed) {
      skipDownshift(event);
      if (suggestions.length > 0) {
        event.preventDefault();
        setOpen(true);
        setHighlightedIndex(0);
      }
    } else if (event.key === "Escape" && isListed) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    }
    skipNativeKeys(event);
  };

  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData("text");
    if (SEPARATORS.test(pasted)) {
      event.preventDefault();
      add((text + pasted).split(SEPARATORS));
    }
  };

  return (
    <Popover open={isListed} onOpenChange={setOpen}>
      <PopoverAnchor asChild>
        <div
          ref={box}
          data-slot="tags-input"
          onClick={(event) => event.target === event.currentTarget && focusInput()}
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
            {...getInputProps({
              id,
              "aria-labelledby": undefined,
              "aria-describedby": describedBy,
              "aria-invalid": isInvalid || undefined,
              "aria-required": field.required || undefined,
              disabled: field.disabled,
              readOnly: isFull,
              maxLength: field.maxLength,
              placeholder: isFull ? maximumText(field.maxTags) : tags.length === 0 ? (field.placeholder ?? t("Type a tag and press Enter")) : undefined,
              value: text,
              onChange: (event) => {
                setText(event.currentTarget.value);
                setOpen(true);
              },
              onClick: () => setOpen(true),
              onKeyDown: handleKeyDown,
              onPaste: paste,
              // Text that was typed without Enter becomes a tag, too.
              onBlur: () => {
                setOpen(false);
                add([text]);
              },
            })}
            className="h-6 min-w-24 flex-1 bg-transparent px-1.5 text-base outline-none! placeholder:text-muted-foreground disabled:cursor-not-allowed pointer-coarse:h-8 pointer-coarse:text-lg"
          />
        </div>
      </PopoverAnchor>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <PopoverContent
        className="w-(--radix-popover-trigger-width) min-w-48"
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onInteractOutside={(event) => box.current?.contains(event.target as Node) && event.preventDefault()}
      >
        <ul {...getMenuProps({ "aria-label": t("Suggestions") }, { suppressRefError: true })} className="max-h-56 overflow-y-auto p-1">
          {suggestions.map((option, index) => (
            <li
              key={option.value}
              {...getItemProps({ item: option, index })}
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

function hasTag(tags: string[], text: string): boolean {
  return tags.some((tag) => tag.toLocaleLowerCase() === text.toLocaleLowerCase());
}

function maximumText(count: number | null): string {
  return plural("At most %(count)s tag", "At most %(count)s tags", count ?? 0);
}
