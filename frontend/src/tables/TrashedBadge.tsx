import { t } from "@/support/i18n";
import { Badge } from "@/ui/Badge";

/** Marks a record in the trash. */
export function TrashedBadge() {
  return (
    <Badge color="danger" className="shrink-0">
      {t("Deleted")}
    </Badge>
  );
}
