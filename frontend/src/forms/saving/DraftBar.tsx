import type { DraftState } from "@/forms/saving/useDraft";
import { t } from "@/support/i18n";
import { useShared } from "@/support/panelContext";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The offer to go on where somebody stopped. */
export function DraftBar({ draft }: { draft: DraftState }) {
  const { locale } = useShared();
  if (draft.offered === null) {
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
          {t("Typed %(when)s, kept in this browser only.", { when: agoWords(draft.offered.at, locale) })}{" "}
          {draft.isOutdated && t("The record has been saved since; only the fields you changed are brought back.")}
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

function agoWords(at: number, locale: string): string {
  const passed = Math.max(0, Date.now() - at);
  const words = new Intl.RelativeTimeFormat(locale.replace("_", "-"), { numeric: "auto" });
  if (passed < HOUR) {
    return words.format(-Math.round(passed / MINUTE), "minute");
  }
  return passed < DAY ? words.format(-Math.round(passed / HOUR), "hour") : words.format(-Math.round(passed / DAY), "day");
}
