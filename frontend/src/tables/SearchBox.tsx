import type { KeyboardEvent, RefObject } from "react";

import { t } from "@/support/i18n";
import { useShortcutHelp } from "@/support/shortcuts";
import { useTableContext } from "@/tables/TableContext";
import { useSlashShortcut } from "@/tables/useSlashShortcut";
import { Icon } from "@/ui/Icon";
import { Input } from "@/ui/Input";
import { Kbd } from "@/ui/Kbd";

interface SearchBoxProps {
  input: RefObject<HTMLInputElement | null>;
}

/**
 * The search input of a table. The search is sent after a pause, on blur (if the table says so), or on Enter.
 *
 * Enter in a search that was already sent, and the down arrow, move to the first row. Escape clears the text; in an empty box it
 * leaves the box.
 */
export function SearchBox({ input }: SearchBoxProps) {
  const { table, state, search, setSearch, submitSearch, clearSearch } = useTableContext();
  useSlashShortcut(input);
  useShortcutHelp("search searchToRows");

  const clear = () => {
    clearSearch();
    input.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) {
      return;
    }
    if (event.key === "Enter" && search.trim() !== (state.search ?? "")) {
      submitSearch();
    } else if (event.key === "Enter" || event.key === "ArrowDown") {
      if (focusFirstRow(event.currentTarget)) {
        event.preventDefault();
      }
    } else if (event.key === "Escape") {
      event.preventDefault();
      if (search === "") {
        event.currentTarget.blur();
      } else {
        clearSearch();
      }
    }
  };

  return (
    <div role="search" data-slot="table-search" className="relative min-w-32 flex-1 min-[720px]:w-80 min-[720px]:flex-none">
      <Icon name="search" className="pointer-events-none absolute start-3 top-1/2 -translate-y-1/2 text-muted-foreground" />
      <Input
        ref={input}
        type="search"
        className="ps-9 pe-9"
        aria-label={table.searchPlaceholder}
        aria-keyshortcuts="/"
        placeholder={table.searchPlaceholder}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={table.searchOnBlur ? submitSearch : undefined}
      />
      {search === "" ? (
        <Kbd
          aria-hidden
          className="pointer-events-none absolute end-2 top-1/2 -translate-y-1/2 pointer-coarse:hidden"
        >
          /
        </Kbd>
      ) : (
        <button
          type="button"
          aria-label={t("Clear search")}
          onClick={clear}
          className="absolute end-0.5 top-1/2 flex size-8 -translate-y-1/2 items-center justify-center rounded-md text-muted-foreground transition-colors duration-150 hover:text-foreground pointer-coarse:size-11 pointer-coarse:end-0"
        >
          <Icon name="x" />
        </button>
      )}
    </div>
  );
}

/** Focus the first row of the table; false if it has none. */
function focusFirstRow(input: HTMLElement): boolean {
  const row = input.closest("[data-slot=data-table]")?.querySelector<HTMLElement>("[data-row]");
  row?.focus();
  return row !== undefined && row !== null;
}
