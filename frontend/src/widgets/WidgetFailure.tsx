import { t } from "@/support/i18n";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { Icon } from "@/ui/Icon";

export interface WidgetFailureProps {
  /** Where there is something older to be seen, a line below it will do. */
  hasOlder: boolean;
  onRetry: () => void;
}

/** A widget that did not arrive: what failed, what was not lost, and another try. */
export function WidgetFailure({ hasOlder, onRetry }: WidgetFailureProps) {
  const retry = (
    <Button variant="outline" size="sm" onClick={onRetry}>
      {t("Try again")}
    </Button>
  );
  if (hasOlder) {
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-2 px-4 py-2 text-sm text-muted-foreground">
        <span className="inline-flex items-center gap-1.5">
          <Icon name="triangle-alert" size={14} className="text-warning" />
          {t("This could not be refreshed. What is shown is older.")}
        </span>
        {retry}
      </div>
    );
  }
  return (
    <div role="alert">
      <EmptyState
        icon="circle-alert"
        heading={t("This could not be loaded")}
        description={t("The rest of the page is not affected.")}
        className="py-8"
      >
        {retry}
      </EmptyState>
    </div>
  );
}
