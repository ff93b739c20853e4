import { CommandInput, CommandList, CommandRoot } from "cmdk";
import { useDeferredValue, useMemo, useRef, useState } from "react";
import type { KeyboardEvent, MouseEvent } from "react";

import { restoreFocus } from "@/actions/useFocusReturn";
import type { Entry, EntryGroup } from "@/search/entries";
import { showLayer } from "@/search/layer";
import { filtered, wordsOf } from "@/search/matching";
import { openEntry } from "@/search/openEntry";
import { EntryGroupView } from "@/search/PaletteEntry";
import { PaletteFooter } from "@/search/PaletteFooter";
import { NoResults, SearchProblem } from "@/search/PaletteNotices";
import { RecordGroupView, RetryEntry } from "@/search/RecordGroupView";
import { useCommands } from "@/search/useCommands";
import { useEntries } from "@/search/useEntries";
import { useFirstSelected } from "@/search/useFirstSelected";
import { useRecordSearch } from "@/search/useRecordSearch";
import type { RecordGroup } from "@/search/useRecordSearch";
import { plural, t } from "@/support/i18n";
import { useShared } from "@/support/panelContext";
import { Dialog } from "@/ui/Dialog";
import { Icon } from "@/ui/Icon";

/** As many characters as the server accepts. */
const MAX_LENGTH = 255;

/** The keys that move the selection. */
const MOVES = ["ArrowDown", "ArrowUp", "Home", "End"];

/** How an entry was chosen: to open here, in a new tab, or by a click that the browser handles. */
type Manner = "here" | "newTab" | "browser";

/** The command palette: recent records, pages, commands, and a search for records. */
export function Palette() {
  const { search, panel } = useShared();
  const [opener] = useState(() => (document.activeElement instanceof HTMLElement ? document.activeElement : null));
  const [text, setText] = useState("");
  const commands = useCommands(search.commandsUrl);
  const words = useMemo(() => wordsOf(text), [text]);
  const groups = useEntries(commands.commands, opener).map((group) => ({
    ...group,
    entries: filtered(words.length === 0 ? group.entries.filter(({ isMinor }) => isMinor !== true) : group.entries, words),
  }));
  const records = useRecordSearch(search.enabled ? search.url : null, commands.resources, text, search.debounce);
  const manner = useRef<Manner>("here");
  const input = useRef<HTMLInputElement>(null);
  const selection = useFirstSelected(input, text, firstIdOf(groups, records.groups));
  const afterClose = useRef<(() => void) | null>(null);

  const choose = (entry: Entry): void => {
    if (manner.current === "browser" && entry.url !== undefined) {
      return;
    }
    if (manner.current === "newTab" && entry.url !== undefined) {
      window.open(entry.url, "_blank", "noopener");
      return;
    }
    // The dialog of an action, or of unsaved changes, opens once the palette is closed.
    afterClose.current = () => openEntry(entry, panel);
    showLayer(null);
  };
  const noteKey = ({ key, ctrlKey, metaKey }: KeyboardEvent): void => {
    if (key === "Enter") {
      manner.current = ctrlKey || metaKey ? "newTab" : "here";
    } else if (MOVES.includes(key)) {
      selection.keep();
    }
  };
  const noteClick = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): void => {
    manner.current = ctrlKey || metaKey || shiftKey ? "browser" : "here";
  };

  const isPending = commands.isPending || records.groups.some((group) => group.isPending);
  const failures = [commands.failure, ...records.groups.map(({ failure }) => failure)].filter((failure) => failure !== null);
  const found = [...groups.map(({ entries }) => entries.length), ...records.groups.map(({ results }) => results.length)];
  const count = found.reduce((sum, each) => sum + each, 0);
  const isEmpty = count === 0 && !isPending && failures.length === 0;
  const hasSession = !failures.includes("session");

  return (
    <Dialog
      title={t("Search")}
      titleHidden
      flush
      width="2xl"
      data-slot="palette"
      className="sm:h-[30rem] max-sm:inset-0! max-sm:max-h-none! max-sm:rounded-none! max-sm:border-0!"
      onClose={() => showLayer(null)}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        restoreFocus(opener);
        afterClose.current?.();
      }}
    >
      <CommandRoot
        label={t("Search")}
        shouldFilter={false}
        vimBindings={false}
        loop
        onKeyDown={noteKey}
        onClickCapture={noteClick}
        onPointerMoveCapture={selection.keep}
        className="flex min-h-0 flex-1 flex-col outline-none"
      >
        <div className="flex h-13 shrink-0 items-center gap-2.5 border-b border-border ps-4 pe-14">
          <Icon name="search" size={18} className="shrink-0 text-muted-foreground" />
          <CommandInput
            ref={input}
            value={text}
            onValueChange={setText}
            maxLength={MAX_LENGTH}
            enterKeyHint="go"
            placeholder={search.enabled ? t("Search records, pages and commands") : t("Search pages and commands")}
            className="h-full min-w-0 flex-1 bg-transparent text-lg text-ellipsis outline-none placeholder:text-muted-foreground"
          />
        </div>
        <SearchProblem failures={failures} />
        {isEmpty && <NoResults text={text.trim()} resources={commands.resources} onClear={() => setText("")} />}
        <CommandList label={t("Results")} className="min-h-0 flex-1 scroll-py-2 overflow-y-auto overscroll-contain p-2 outline-none">
          {groups.map((group) => (
            <EntryGroupView key={group.key} group={group} words={words} onChoose={choose} />
          ))}
          {records.groups.map((group) => (
            <RecordGroupView key={group.resource} group={group} words={words} onChoose={choose} onRetry={records.retry} />
          ))}
          {commands.failure !== null && hasSession && (
            <RetryEntry id="commands" text={t("Records cannot be searched right now.")} onRetry={commands.retry} />
          )}
        </CommandList>
        <p role="status" className="sr-only">
          <Announcement count={count} isPending={isPending} isEmpty={isEmpty} text={text.trim()} />
        </p>
        <PaletteFooter />
      </CommandRoot>
    </Dialog>
  );
}

/** What identifies the first line, to notice that another one comes before it. */
function firstIdOf(groups: readonly EntryGroup[], records: readonly RecordGroup[]): string {
  const [entry] = groups.flatMap(({ entries }) => entries);
  const group = records.find(({ results, failure }) => results.length > 0 || failure !== null);
  return entry?.id ?? `${group?.resource ?? ""}:${group?.results[0]?.url ?? ""}`;
}

interface AnnouncementProps {
  count: number;
  isPending: boolean;
  isEmpty: boolean;
  text: string;
}

/** What a screen reader says when the list has changed. */
function Announcement({ count, isPending, isEmpty, text }: AnnouncementProps) {
  const now = isEmpty
    ? t("No results for “%(text)s”", { text })
    : isPending
      ? t("Searching…")
      : text !== "" && plural("%(count)s result", "%(count)s results", count);
  return useDeferredValue(now);
}
