import type { Pagination } from "@/contracts/tables";
import { plural, t } from "@/support/i18n";
import { readerNumber } from "@/tables/readerNumber";

/** Say which rows are shown, of how many: "1–25 of 1,204", "1–25 of 10,000+", "No results". */
export function countWords(pagination: Pagination, shown: number, locale: string): string {
  if (pagination.from === null || pagination.to === null) {
    // A page reached by a cursor may not know where it lies.
    return shown > 0 ? plural("%(count)s row", "%(count)s rows", shown) : t("No results");
  }
  const figures = {
    from: readerNumber(pagination.from, locale),
    to: readerNumber(pagination.to, locale),
    total: readerNumber(pagination.total, locale),
  };
  return pagination.totalIsExact
    ? t("%(from)s–%(to)s of %(total)s", figures)
    : t("%(from)s–%(to)s of %(total)s+", figures);
}
