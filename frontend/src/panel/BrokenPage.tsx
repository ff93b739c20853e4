import { t } from "@/support/i18n";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { Icon } from "@/ui/Icon";

/** Stands in for a page that could not be drawn. */
export function BrokenPage({ retry }: { retry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        icon="triangle-alert"
        heading={t("This page could not be shown")}
        description={t("Something went wrong while drawing it. What is stored on the server is unharmed.")}
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
