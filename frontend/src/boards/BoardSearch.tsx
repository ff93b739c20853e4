import { useRef } from "react";
import type { KeyboardEvent } from "react";

import { router } from "@/adapters/inertia";
import { t } from "@/support/i18n";
import { useSearchText } from "@/tables/useSearchText";
import { useSlashShortcut } from "@/tables/useSlashShortcut";
import { Icon } from "@/ui/Icon";
import { Input } from "@/ui/Input";

const PAUSE_MS = 300;

/** Searches the cards of a board as the list searches its rows. */
export function BoardSearch({ search, label }: { search: string; label: string }) {
  const input = useRef<HTMLInputElement>(null);
  useSlashShortcut(input);
  const typed = useSearchText(search, PAUSE_MS, (text) => {
    const url = new URL(window.location.href);
    url.searchParams.delete("search");
    if (text.trim() !== "") {
      url.searchParams.set("search", text.trim());
    }
    router.get(url.pathname + url.search, {}, { only: ["columns", "searchText"], replace: true, preserveState: true, preserveScroll: true });
  });

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) {
      return;
    }
    if (event.key === "Enter") {
      typed.submit();
    } else if (event.key === "Escape") {
      event.preventDefault();
      if (typed.text === "") {
        event.currentTarget.blur();
      } else {
        typed.clear();
      }
    }
  };

  return (
    <div role="search" className="relative w-full sm:w-80">
      <Icon name="search" className="pointer-events-none absolute start-3 top-1/2 -translate-y-1/2 text-muted-foreground" />
      <Input
        ref={input}
        type="search"
        className="ps-9"
        aria-label={t("Search %(list)s", { list: label })}
        aria-keyshortcuts="/"
        placeholder={t("Search")}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={typed.text}
        onChange={(event) => typed.set(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
