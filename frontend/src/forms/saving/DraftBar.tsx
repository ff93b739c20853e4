import type { DraftState } from "@/forms/saving/useDraft";
import { t } from "@/support/i18n";
import { intlLocale } from "@/support/locale";
import { useShared } from "@/support/panelContext";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Offers to restore a draft. */
export function DraftBar({ draft }: { draft: DraftState }) {
  const { locale } = useShared();
  if (draft.stored === null) {
    return null;
  }
  return (
    <div
      role="status"
      data-slot="draft-bar"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-info/30 bg-info/8 px-3 py-2"
    >
      <Icon name="history" className="shrink-0 text-info" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium">{t("Restore your unsaved changes?")}</p>
        <p className="text-sm text-muted-foreground">
          {t("Typed %(when)s and stored in this browser only.", { when: timeAgo(draft.stored.at, locale) })}{" "}
          {draft.isOutdated && t("The record has been saved since; only the fields you changed are restored.")}
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" variant="outline" onClick={draft.restore}>
          {t("Restore")}
        </Button>
        <Button size="sm" variant="ghost" onClick={draft.discard}>
          {t("Discard")}
        </Button>
      </div>
    </div>
  );
}

function timeAgo(at: number, locale: string): string {
  const elapsed = Math.max(0, Date.now() - at);
  const format = new Intl.RelativeTimeFormat(intlLocale(locale), { numeric: "auto" });
  if (elapsed < HOUR) {
    return format.format(-Math.round(elapsed / MINUTE), "minute");
  }
  return elapsed < DAY ? format.format(-Math.round(elapsed / HOUR), "hour") : format.format(-Math.round(elapsed / DAY), "day");
}
