import { StepFrame } from "@/imports/StepFrame";
import type { ImportRun } from "@/imports/useRun";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";

const LOOKS = {
  success: { icon: "circle-check", frame: "bg-success/10 text-success" },
  info: { icon: "clock", frame: "bg-info/10 text-info" },
  warning: { icon: "triangle-alert", frame: "bg-warning/10 text-warning" },
  error: { icon: "circle-alert", frame: "bg-destructive/10 text-destructive" },
} as const;

/** The import itself: its progress, and then its result. */
export function ResultStep({ run }: { run: ImportRun }) {
  const { result } = run;
  if (result === null) {
    return (
      <StepFrame step="import" heading={t("Importing")} description={t("Keep this page open until the result is shown.")}>
        <div role="progressbar" aria-label={t("Importing")} className="h-1.5 overflow-hidden rounded-full bg-muted">
          <div className="h-full w-full origin-left animate-progress rounded-full bg-primary rtl:origin-right" />
        </div>
      </StepFrame>
    );
  }
  const look = LOOKS[result.type];
  return (
    // Another key: the heading of the result gets the focus.
    <StepFrame key="result" step="import" heading={headingOf(result.type)}>
      <div data-slot="import-result" className="flex flex-col items-center gap-3 rounded-lg border border-border bg-card px-6 py-10 text-center">
        <span aria-hidden className={cx("flex size-11 items-center justify-center rounded-full", look.frame)}>
          <Icon name={look.icon} size={22} />
        </span>
        <p role="status" className="max-w-lg leading-prose break-words">
          {result.message}
        </p>
        {result.url !== null && (
          <Button asChild variant={result.type === "warning" ? "primary" : "outline"}>
            <a href={result.url} {...(isReport(result.url) && { download: true })}>
              <Icon name={isReport(result.url) ? "download" : "arrow-right"} className="rtl:not-[[data-icon=download]]:-scale-x-100" />
              {result.urlLabel ?? t("Open")}
            </a>
          </Button>
        )}
      </div>
    </StepFrame>
  );
}

/** Whether a link is a file of the import, not a page. */
function isReport(url: string): boolean {
  return new URL(url, window.location.href).searchParams.has("importer");
}

function headingOf(type: keyof typeof LOOKS): string {
  switch (type) {
    case "success":
      return t("Import finished");
    case "info":
      return t("Import started");
    case "warning":
      return t("Some rows need your attention");
    case "error":
      return t("Import failed");
    default:
      return type satisfies never;
  }
}
