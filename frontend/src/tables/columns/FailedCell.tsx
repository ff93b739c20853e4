import { t } from "@/support/i18n";
import { Icon } from "@/ui/Icon";

/** A cell whose value the server could not compute; `CellFrame` adds the tooltip. */
export function FailedCell() {
  return (
    <span data-slot="failed-cell" className="inline-flex items-center gap-1 text-destructive">
      <Icon name="circle-alert" size={14} />
      {t("Error")}
    </span>
  );
}
