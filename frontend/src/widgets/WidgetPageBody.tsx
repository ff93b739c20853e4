import type { ReactNode } from "react";

import type { WidgetPage } from "@/contracts/widgets";
import { t } from "@/support/i18n";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { ArrangingPage, useArrangeMode } from "@/widgets/arranging/useArrangeMode";
import { WidgetBoard } from "@/widgets/WidgetBoard";

/** A host's own page may be drawn by our component without a word about widgets. */
export interface WidgetPageBodyProps extends Partial<Pick<WidgetPage, "widgets" | "filters" | "arrangement">> {
  /** What stands where there are no widgets at all. */
  empty: ReactNode;
  /** Draws the page: buttons beside its heading, and its content. */
  children: (actions: ReactNode, content: ReactNode) => ReactNode;
}

/** Everything a dashboard or a standalone page shows of its widgets: narrowed, arranged, or none yet. */
export function WidgetPageBody({ widgets = [], filters = null, arrangement = null, empty, children }: WidgetPageBodyProps) {
  const mode = useArrangeMode(arrangement);
  if (mode.isOn && arrangement !== null) {
    return (
      <ArrangingPage arrangement={arrangement} onDone={mode.stop}>
        {children}
      </ArrangingPage>
    );
  }
  if (widgets.length > 0 || filters !== null) {
    return children(mode.button, <WidgetBoard widgets={widgets} filters={filters} />);
  }
  if (arrangement === null) {
    return children(null, empty);
  }
  return children(
    mode.button,
    <EmptyState icon="eye-off" heading={t("Every widget is hidden.")} description={t("Bring some back, or go back to what was declared.")}>
      <Button variant="primary" onClick={mode.start}>
        {t("Arrange")}
      </Button>
    </EmptyState>,
  );
}
