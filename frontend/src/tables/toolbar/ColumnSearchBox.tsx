import type { KeyboardEvent } from "react";

import { inSentence } from "@/actions/recordCount";
import type { Column, Table, TableState } from "@/contracts/tables";
import { t } from "@/support/i18n";
import { pageLocale } from "@/support/locale";
import { own } from "@/support/own";
import { searchDelay, useSearchText } from "@/tables/useSearchText";
import type { TableVisits } from "@/tables/useTableVisits";
import { Input } from "@/ui/Input";

interface ColumnSearchBoxProps {
  column: Column;
  table: Table;
  state: TableState;
  visits: Pick<TableVisits, "change">;
}

/** The search input of one column, below its header. Renders nothing for a column without one. */
export function ColumnSearchBox({ column: { name, label }, table, state, visits }: ColumnSearchBoxProps) {
  const search = useSearchText(own(state.columnSearches, name) ?? "", searchDelay(table), (text, isTyped) => {
    visits.change({ kind: "columnSearch", searches: { [name]: text.trim() }, applied: state.columnSearches, isTyped });
  });
  if (!table.individualSearchColumns.includes(name)) {
    return null;
  }

  const words = t("Search %(list)s", { list: inSentence(label, pageLocale()) });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      search.submit();
    } else if (event.key === "Escape" && search.text !== "") {
      event.preventDefault();
      search.clear();
    }
  };

  return (
    <Input
      type="search"
      data-slot="column-search"
      className="h-7! min-w-24 px-2! text-sm! font-normal pointer-coarse:h-11!"
      aria-label={words}
      placeholder={words}
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="search"
      value={search.text}
      onChange={(event) => search.set(event.target.value)}
      onBlur={table.searchOnBlur ? search.submit : undefined}
      onKeyDown={onKeyDown}
    />
  );
}
