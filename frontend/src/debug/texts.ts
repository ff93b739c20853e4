import type { QuerySection } from "@/contracts/debug";
import { formatNumber } from "@/support/formats";
import { t } from "@/support/i18n";

/** A time: with two decimals below 1 ms, one below 10 ms, else none. */
export function milliseconds(value: number): string {
  const factor = value < 1 ? 100 : value < 10 ? 10 : 1;
  return t("%(count)s ms", { count: formatNumber(Math.round(value * factor) / factor) });
}

/** What a section is a part of. */
export function sectionLabel(kind: QuerySection["kind"]): string {
  const labels: Record<QuerySection["kind"], string> = {
    table: t("Table"),
    widget: t("Widget"),
    policy: t("Policy"),
    form: t("Form"),
    options: t("Options"),
    infolist: t("Infolist"),
    action: t("Action"),
    navigation: t("Navigation"),
    search: t("Search"),
    notifications: t("Notifications"),
    request: t("Rest of the request"),
  };
  return labels[kind];
}
