import { t } from "@/support/i18n";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { Icon } from "@/ui/Icon";

interface WidgetFailureProps {
  /** Whether older data is visible: then the message is one line below it. */
  hasOlder: boolean;
  onRetry: () => void;
}

/** Shown if a widget could not be loaded, with a button to try again. */
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
          {t("This could not be refreshed. Older data is shown.")}
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
