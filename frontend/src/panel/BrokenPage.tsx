import { t } from "@/support/i18n";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { Icon } from "@/ui/Icon";

/** Shown if a page throws while rendering. */
export function BrokenPage({ retry }: { retry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        icon="triangle-alert"
        heading={t("This page couldn't be displayed")}
        description={t("Your data is safe.")}
      >
        <Button variant="primary" onClick={retry}>
          <Icon name="refresh-cw" />
          {t("Try again")}
        </Button>
        <Button variant="outline" onClick={() => window.location.reload()}>
          {t("Reload the page")}
        </Button>
      </EmptyState>
    </div>
  );
}
