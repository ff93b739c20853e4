import type { CustomData, CustomWidget } from "@/contracts/widgets";
import { HostComponentSlot } from "@/registry/hostComponents";
import { t } from "@/support/i18n";
import { EmptyState } from "@/ui/EmptyState";

/** The props of a host's component: the result of the widget's `data()`, and the widget. */
export interface HostWidgetProps {
  data: CustomData;
  widget: CustomWidget;
}

/** A widget that is rendered by a host's component; without the component, a short note. */
export function CustomContent({ widget, data }: { widget: CustomWidget; data: CustomData }) {
  const given: HostWidgetProps = { data, widget };
  return (
    <HostComponentSlot
      name={widget.component}
      data={{ ...given }}
      fallback={<EmptyState icon="puzzle" heading={t("This widget cannot be shown here.")} className="py-8" />}
    />
  );
}
