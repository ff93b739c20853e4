import type { Pagination } from "@/contracts/tables";
import { formatNumber } from "@/support/formats";
import { plural, t } from "@/support/i18n";
import { PageInput } from "@/tables/PageInput";
import { useTableContext } from "@/tables/TableContext";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { NativeSelect } from "@/ui/NativeSelect";

/** The range and the number of rows, and the buttons to other pages. */
export function Pager() {
  const { table, pagination, rows, hasNextPage, stepPage, setPerPage, change } = useTableContext();
  const { page, perPage, lastPage, total, totalIsExact, mode, next, previous } = pagination;
  const isByCursor = mode === "cursor";
  const turn = (cursor: string | null) => (cursor === null ? null : () => change({ kind: "cursor", cursor }));
  const back = isByCursor ? turn(previous) : page > 1 ? () => stepPage(-1) : null;
  const forth = isByCursor ? turn(next) : hasNextPage ? () => stepPage(1) : null;
  const hasPages = rows.length > 0 && (back !== null || forth !== null);
  const sizes = [...new Set([...table.perPageOptions, perPage])].sort((a, b) => a - b);
  const pages = totalIsExact ? formatNumber(lastPage) : t("%(count)s+", { count: formatNumber(lastPage) });

  return (
    <footer
      data-slot="pager"
      // Screen readers announce the count even if there are no rows to show.
      className={
        rows.length === 0
          ? "sr-only"
          : "flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2 border-t border-border px-4 py-2"
      }
    >
      <div className="me-auto flex flex-wrap items-center gap-x-2 text-sm text-muted-foreground">
        <p role="status" dir="auto" className="tabular-nums">
          {pageRange(pagination, rows.length)}
        </p>
        {!totalIsExact && rows.length > 0 && (
          <Button variant="link" size="sm" className="px-1" onClick={() => change({ kind: "exactCount" })}>
            {t("Show exact count")}
          </Button>
        )}
      </div>
      {sizes.length > 1 && total > (sizes[0] ?? total) && (
        <label className="inline-flex items-center gap-2 text-sm text-muted-foreground">
          {t("Rows per page")}
          <NativeSelect size="sm" value={perPage} onChange={(event) => setPerPage(Number(event.target.value))}>
            {sizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </NativeSelect>
        </label>
      )}
      {hasPages && (
        <nav aria-label={t("Pages")} className="inline-flex items-center gap-1.5 max-[719px]:w-full max-[719px]:justify-between">
          <StepButton label={t("Previous page")} icon="chevron-left" isOpen={back !== null} onStep={back ?? undefined} />
          {mode === "pages" && <PageInput pages={pages} />}
          <StepButton label={t("Next page")} icon="chevron-right" isOpen={forth !== null} onStep={forth ?? undefined} />
        </nav>
      )}
    </footer>
  );
}

interface StepButtonProps {
  label: string;
  icon: string;
  isOpen: boolean;
  onStep: (() => void) | undefined;
}

function StepButton({ label, icon, isOpen, onStep }: StepButtonProps) {
  return (
    <Button
      variant="outline"
      size="icon"
      aria-label={label}
      hint={label}
      // Not `disabled`: on the last page that would remove the focus from the pressed button.
      aria-disabled={!isOpen}
      onClick={onStep}
    >
      <Icon name={icon} className="rtl:-scale-x-100" />
    </Button>
  );
}

/** Return the range and the total: "1–25 of 1,204", "1–25 of 10,000+", "No results". */
function pageRange(pagination: Pagination, shown: number): string {
  if (pagination.from === null || pagination.to === null) {
    // With cursor pagination, the position of the page is unknown.
    return shown > 0 ? plural("%(count)s row", "%(count)s rows", shown) : t("No results");
  }
  const figures = {
    from: formatNumber(pagination.from),
    to: formatNumber(pagination.to),
    total: formatNumber(pagination.total),
  };
  return pagination.totalIsExact
    ? t("%(from)s–%(to)s of %(total)s", figures)
    : t("%(from)s–%(to)s of %(total)s+", figures);
}
