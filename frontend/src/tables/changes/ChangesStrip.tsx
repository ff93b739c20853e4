import { useCallback, useRef } from "react";

import { router } from "@/adapters/inertia";
import type { TableState } from "@/contracts/tables";
import { plural, t } from "@/support/i18n";
import { useChanges, type ChangesSource } from "@/tables/changes/useChanges";
import { Icon } from "@/ui/Icon";

/** Says that others have changed what the list shows, and fetches it at a click. */
export function ChangesStrip(source: ChangesSource) {
  const { home, controller } = source;
  const list = useRef<HTMLElement | null>(null);
  const { created, hasChanged } = useChanges(source, list);
  const findList = useCallback((strip: HTMLElement | null) => {
    list.current = strip?.closest<HTMLElement>("[data-slot=data-table]") ?? null;
  }, []);

  const show = () => {
    if (created > 0) {
      controller.change({ kind: "page", page: 1 });
    } else {
      router.reload({ only: [...home.props.table] });
    }
  };

  return (
    <div ref={findList} role="status" data-slot="changes" className="print:hidden">
      {(created > 0 || hasChanged) && (
        <button
          type="button"
          onClick={show}
          className="flex w-full items-center justify-center gap-2 border-b border-border bg-[color-mix(in_oklab,var(--primary)_8%,var(--card))] px-4 py-2 text-sm font-medium text-primary transition-colors duration-150 hover:bg-[color-mix(in_oklab,var(--primary)_14%,var(--card))] focus-visible:-outline-offset-2 pointer-coarse:min-h-11"
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

/** Whether only some of the records are asked for: which of the new ones are among them, only the server knows. */
function isNarrowed({ search, filterIndicators, columnSearches }: TableState): boolean {
  return Boolean(search) || filterIndicators.length > 0 || Object.keys(columnSearches).length > 0;
}
