import { OnDemand, onDemand } from "@/panel/OnDemand";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";

const popup = onDemand(async () => (await import("@/panel/MobileDrawerPopup")).MobileDrawerPopup);

/** The navigation on a small screen, behind a button. */
export function MobileDrawer({ className }: { className?: string }) {
  const trigger = (
    <Button variant="ghost" size="icon" aria-label={t("Open navigation")} className={cx("-ms-1.5", className)}>
      <Icon name="menu" size={18} />
    </Button>
  );
  return <OnDemand trigger={trigger} popup={popup} kind="dialog" />;
}
