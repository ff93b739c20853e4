import { t } from "@/support/i18n";
import { useTableContext } from "@/tables/TableContext";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";

export interface NoRowsProps {
  /** Called when the button that cleared the search is about to go, and the focus with it. */
  onCleared: () => void;
}

/** What stands where rows would be: nothing yet, nothing found, or nothing this far down. */
export function NoRows({ onCleared }: NoRowsProps) {
  const { table, state, pagination, clearSearch, goToPage } = useTableContext();

  const clear = () => {
    clearSearch();
    onCleared();
  };

  if (state.search) {
    return (
      <EmptyState
        icon="search-x"
        heading={t("No results for “%(search)s”", { search: state.search })}
        description={t("Check the spelling, or use fewer words.")}
      >
        <Button variant="outline" size="sm" onClick={clear}>
          {t("Clear search")}
        </Button>
      </EmptyState>
    );
  }
  if (pagination.page > 1) {
    return (
      <EmptyState icon="inbox" heading={t("Page %(page)s has no rows", { page: pagination.page })}>
        <Button variant="outline" size="sm" onClick={() => goToPage(1)}>
          {t("Go to the first page")}
        </Button>
      </EmptyState>
    );
  }
  const { icon, heading, description } = table.emptyState;
  return <EmptyState icon={icon ?? "inbox"} heading={heading} description={description} />;
}
