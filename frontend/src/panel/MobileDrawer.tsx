import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { lazyPopup } from "@/ui/lazyPopup";

const MobileDrawerPopup = lazyPopup("dialog", async () => (await import("@/panel/MobileDrawerPopup")).MobileDrawerPopup);

/** The button that opens the navigation on a small screen. */
export function MobileDrawer({ className }: { className?: string }) {
  const trigger = (
    <Button variant="ghost" size="icon" aria-label={t("Open navigation")} className={cx("-ms-1.5", className)}>
      <Icon name="menu" size={18} />
    </Button>
  );
  return <MobileDrawerPopup trigger={trigger} />;
}
