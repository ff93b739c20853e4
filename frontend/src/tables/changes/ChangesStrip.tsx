import { useCallback, useRef } from "react";

import { router } from "@/adapters/inertia";
import type { TableState } from "@/contracts/tables";
import { plural, t } from "@/support/i18n";
import { type ChangesSource, useChanges } from "@/tables/changes/useChanges";
import { Icon } from "@/ui/Icon";

/** Announces that other users have changed the list; a click reloads it. */
export function ChangesStrip(source: ChangesSource) {
  const { location, controller } = source;
  const list = useRef<HTMLElement | null>(null);
  const { created, hasChanged } = useChanges(source, list);
  const findList = useCallback((strip: HTMLElement | null) => {
    list.current = strip?.closest<HTMLElement>("[data-slot=data-table]") ?? null;
  }, []);

  const show = () => {
    if (created > 0) {
      controller.change({ kind: "page", page: 1 });
    } else {
      router.reload({ only: [...location.props.table] });
    }
  };

  return (
    <div ref={findList} role="status" data-slot="changes" className="print:hidden">
      {(created > 0 || hasChanged) && (
        <button
          type="button"
          onClick={show}
          className="flex w-full items-center justify-center gap-2 border-b border-border bg-selected px-4 py-2 text-sm font-medium text-primary transition-colors duration-150 hover:bg-[color-mix(in_oklab,var(--primary)_14%,var(--card))] focus-visible:-outline-offset-2 pointer-coarse:min-h-11"
        >
          <Icon name={created > 0 ? "arrow-up" : "refresh-cw"} className="size-4" />
          {created > 0 && !isNarrowed(controller.state)
            ? plural("%(count)s new row", "%(count)s new rows", created)
            : t("Rows have changed")}
        </button>
      )}
    </div>
  );
}

/** Whether a search or filter is applied: then only the server knows which new records match. */
function isNarrowed({ search, filterIndicators, columnSearches, date }: TableState): boolean {
  return Boolean(search) || date !== undefined || filterIndicators.length > 0 || Object.keys(columnSearches).length > 0;
}
