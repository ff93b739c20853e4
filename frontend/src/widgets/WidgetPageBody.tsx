import type { ReactNode } from "react";

import type { WidgetPage } from "@/contracts/widgets";
import { t } from "@/support/i18n";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { ArrangingPage, useArrangeMode } from "@/widgets/arranging/useArrangeMode";
import { WidgetBoard } from "@/widgets/WidgetBoard";

/** Undefined on a host's own page that declares no widgets. */
interface WidgetPageBodyProps extends Partial<Pick<WidgetPage, "widgets" | "filters" | "arrangement">> {
  /** Rendered if there are no widgets. */
  empty: ReactNode;
  /** Renders the page with the buttons in its header and its content. */
  children: (actions: ReactNode, content: ReactNode) => ReactNode;
}

/** The widgets of a dashboard or standalone page: filtered, being arranged, or empty. */
export function WidgetPageBody({ widgets = [], filters = null, arrangement = null, empty, children }: WidgetPageBodyProps) {
  const mode = useArrangeMode(arrangement);
  if (mode.isOn && arrangement !== null) {
    return (
      <ArrangingPage arrangement={arrangement} widgets={widgets} onDone={mode.stop}>
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
    <EmptyState icon="eye-off" heading={t("Every widget is hidden.")} description={t("Show a widget, or reset to the default layout.")}>
      <Button variant="primary" onClick={mode.start}>
        {t("Customize")}
      </Button>
    </EmptyState>,
  );
}
