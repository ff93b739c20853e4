import type { ReactNode } from "react";

import { ActionGroup } from "@/actions/ActionGroup";
import type { TableTarget } from "@/actions/target";
import type { TableState } from "@/contracts/tables";
import { HostComponentSlot } from "@/registry/hostComponents";
import { t } from "@/support/i18n";
import { useTableContext } from "@/tables/TableContext";
import type { TableChange } from "@/tables/tableUrl";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";

const TABLE: TableTarget = { scope: "table" };

/** The props of a host's component for a table without rows. */
export interface HostEmptyStateProps {
  heading: string;
  description: string | null;
  icon: string | null;
  /** The buttons of the empty state. */
  actions: ReactNode;
}

interface NoRowsProps {
  /** Called before the button that cleared the search is removed and loses the focus. */
  onCleared: () => void;
}

/** The empty state of a table: no records, no results, or a page beyond the last one. */
export function NoRows({ onCleared }: NoRowsProps) {
  const { table, state, pagination, clearSearch, goToPage, change } = useTableContext();

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
  if (state.filterIndicators.length > 0 || state.date !== undefined || Object.keys(state.columnSearches).length > 0) {
    return (
      <EmptyState icon="search-x" heading={t("No results match your filters")}>
        <Button variant="outline" size="sm" onClick={() => change(...everythingCleared(state))}>
          {t("Clear filters")}
        </Button>
      </EmptyState>
    );
  }
  const { icon, heading, description, component, actions } = table.emptyState;
  const buttons = <ActionGroup actions={actions} target={TABLE} keepsLabels />;
  const standard = (
    <EmptyState icon={icon ?? "inbox"} heading={heading} description={description}>
      {buttons}
    </EmptyState>
  );
  if (component === null) {
    return standard;
  }
  const data: HostEmptyStateProps = { heading, description, icon, actions: buttons };
  return <HostComponentSlot name={component} data={{ ...data }} fallback={standard} />;
}

/** The changes that remove all filters, and the date if one is chosen. */
function everythingCleared({ date }: TableState): TableChange[] {
  const cleared: TableChange[] = [{ kind: "clearFilters" }, { kind: "clearColumnSearches" }];
  return date === undefined ? cleared : [...cleared, { kind: "date", date: null }];
}
