import { usePage } from "@/adapters/inertia";
import type { PageMetadata } from "@/contracts/pages";
import { PageFrame } from "@/panel/PageFrame";
import { t } from "@/support/i18n";
import { EmptyState } from "@/ui/EmptyState";

/** Shown if this build does not contain the page's component. */
export function UnknownPage() {
  const { component, props } = usePage<{ page?: PageMetadata }>();
  const nothing = (
    <EmptyState
      icon="puzzle"
      heading={t("This page has nothing to show")}
      description={
        <>
          {t("Its component is not part of this build.")}
          <code className="mt-1 block wrap-anywhere">{component}</code>
        </>
      }
    />
  );
  return props.page ? <PageFrame page={props.page}>{nothing}</PageFrame> : nothing;
}
