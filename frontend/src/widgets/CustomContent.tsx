import type { CustomData, CustomWidget } from "@/contracts/widgets";
import { HostComponentSlot } from "@/registry/hostComponents";
import { t } from "@/support/i18n";
import { EmptyState } from "@/ui/EmptyState";

/** What a host's component is given: what the widget's `data()` returned, and the widget itself. */
export interface HostWidgetProps {
  data: CustomData;
  widget: CustomWidget;
}

/** A widget that the host draws; without its component a quiet line. */
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
