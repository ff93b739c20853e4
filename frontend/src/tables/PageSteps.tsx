import { router, usePage } from "@/adapters/inertia";
import { t } from "@/support/i18n";
import { tableUrl } from "@/tables/tableUrl";
import { Button } from "@/ui/Button";

interface PageStepsProps {
  page: number;
  lastPage: number;
}

/** The links to the previous and the next page of a plain list; nothing for a single page. */
export function PageSteps({ page, lastPage }: PageStepsProps) {
  if (lastPage <= 1) {
    return null;
  }
  return (
    <nav aria-label={t("Pages")} className="flex items-center justify-between gap-2">
      <Step label={t("Previous page")} to={page > 1 ? page - 1 : null} />
      <span className="text-sm text-muted-foreground tabular-nums">
        {page} / {lastPage}
      </span>
      <Step label={t("Next page")} to={page < lastPage ? page + 1 : null} />
    </nav>
  );
}

function Step({ label, to }: { label: string; to: number | null }) {
  const { url } = usePage();
  return (
    <Button
      variant="outline"
      disabled={to === null}
      onClick={() => to !== null && router.visit(tableUrl(url, { kind: "page", page: to }))}
    >
      {label}
    </Button>
  );
}
