import { CommandGroup, CommandItem } from "cmdk";
import type { ReactNode } from "react";

import type { Entry, EntryGroup } from "@/search/entries";
import { highlighted } from "@/search/matching";
import { cx } from "@/support/cx";
import { isSafeUrl } from "@/support/urls";
import { Icon } from "@/ui/Icon";
import { Kbd } from "@/ui/Kbd";

export const ENTRY =
  "flex min-h-9 w-full cursor-pointer items-center gap-2.5 rounded-md px-2.5 py-1.5 text-start outline-none select-none " +
  "data-[selected=true]:bg-accent data-[selected=true]:text-accent-foreground pointer-coarse:min-h-11";

interface EntryGroupViewProps {
  group: EntryGroup;
  words: readonly string[];
  onChoose: (entry: Entry) => void;
}

/** Entries below a heading. */
export function EntryGroupView({ group: { label, entries }, words, onChoose }: EntryGroupViewProps) {
  return (
    entries.length > 0 && (
      <CommandGroup heading={<GroupHeading>{label}</GroupHeading>} className="not-first:mt-2">
        {entries.map((entry) => (
          <PaletteEntry key={entry.id} entry={entry} words={words} onChoose={onChoose} />
        ))}
      </CommandGroup>
    )
  );
}

export function GroupHeading({ children }: { children: ReactNode }) {
  return <span className="block px-2.5 pt-1.5 pb-1 text-xs font-medium text-muted-foreground">{children}</span>;
}

interface PaletteEntryProps {
  entry: Entry;
  words: readonly string[];
  onChoose: (entry: Entry) => void;
}

/** One line. A link is a real link, so that the browser's own ways of opening it work. */
export function PaletteEntry({ entry, words, onChoose }: PaletteEntryProps) {
  const { id, url, refusal = null } = entry;
  const isRefused = refusal !== null || (url !== undefined && !isSafeUrl(url));
  const item = { value: id, disabled: isRefused, onSelect: () => onChoose(entry), className: cx(ENTRY, isRefused && "cursor-default opacity-60") };
  const content = <EntryContent entry={entry} words={words} />;
  if (url === undefined || isRefused) {
    return <CommandItem {...item}>{content}</CommandItem>;
  }
  return (
    <CommandItem {...item} asChild>
      <a
        href={url}
        tabIndex={-1}
        draggable={false}
        onClick={(event) => {
          if (!event.ctrlKey && !event.metaKey && !event.shiftKey) {
            event.preventDefault();
          }
        }}
      >
        {content}
      </a>
    </CommandItem>
  );
}

function EntryContent({ entry, words }: Pick<PaletteEntryProps, "entry" | "words">) {
  const { label, lang, icon, hint, details = [], keys = [], refusal, isChecked = false } = entry;
  const below = refusal ?? details.join(" · ");
  return (
    <>
      <Icon name={icon} className="shrink-0 text-muted-foreground" />
      <span className="min-w-0 flex-1">
        <span lang={lang} title={label} className="line-clamp-2 wrap-anywhere">
          <bdi>
            {highlighted(label, words).map(({ text, isMatch }, at) =>
              isMatch ? (
                <mark key={at} className="bg-transparent font-semibold text-inherit">
                  {text}
                </mark>
              ) : (
                text
              ),
            )}
          </bdi>
        </span>
        {below !== "" && (
          <span title={below} className="line-clamp-2 text-xs wrap-anywhere text-muted-foreground">
            {below}
          </span>
        )}
      </span>
      {hint && (
        <span title={hint} className="max-w-2/5 shrink-0 truncate text-xs text-muted-foreground">
          {hint}
        </span>
      )}
      {isChecked && <Icon name="check" className="shrink-0 text-primary" />}
      {keys.length > 0 && (
        <span aria-hidden className="flex shrink-0 gap-1 pointer-coarse:hidden">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </span>
      )}
    </>
  );
}
