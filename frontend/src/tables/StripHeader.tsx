import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { TOP, headerClasses } from "@/tables/ColumnHeader";
import { ACTIONS_STRIP, STRIP } from "@/tables/cellClasses";
import { useTableContext } from "@/tables/TableContext";
import type { Track } from "@/tables/tracks";
import { Checkbox } from "@/ui/Checkbox";

/** The header of the selection column or of the actions column. */
export function StripHeader({ track, isTop }: { track: Track; isTop: boolean }) {
  const { table, rows, selection } = useTableContext();
  const looks = { "data-pin": track.pin?.edge, style: track.style, className: cx(headerClasses(track.pin), track.kind === "actions" && table.recordActions.label === null ? ACTIONS_STRIP : STRIP, "whitespace-nowrap", isTop && cx(TOP, "pt-3")) };
  switch (track.kind) {
    case "select":
      return (
        <td {...looks}>
          <Checkbox
            className="block"
            aria-label={t("Select all rows on this page")}
            checked={rows.length > 0 && selection.keys.size === rows.length}
            indeterminate={selection.keys.size > 0 && selection.keys.size < rows.length}
            onChange={selection.togglePage}
          />
        </td>
      );
    case "actions":
      return (
        <th scope="col" {...looks}>
          {table.recordActions.label ?? <span className="sr-only">{t("Actions")}</span>}
        </th>
      );
    case "handle":
      return (
        <th scope="col" {...looks}>
          <span className="sr-only">{t("Move")}</span>
        </th>
      );
    case "column":
      return null;
  }
}
