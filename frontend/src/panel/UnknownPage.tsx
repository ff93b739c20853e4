import { usePage } from "@/adapters/inertia";
import { t } from "@/support/i18n";
import { EmptyState } from "@/ui/EmptyState";

/** Stands in for a page whose component this build does not have. Neutral: the person here cannot mend it. */
export function UnknownPage() {
  const { component } = usePage();
  return (
    <EmptyState
      icon="puzzle"
      heading={t("This page has nothing to show")}
      description={
        <>
          {t("Its component is not part of this build:")} <code className="break-all">{component}</code>
        </>
      }
    />
  );
}
