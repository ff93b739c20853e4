import { usePage } from "@/adapters/inertia";
import type { PageMetadata } from "@/contracts/pages";
import { Brand } from "@/panel/Brand";
import { Breadcrumbs } from "@/panel/Breadcrumbs";
import { pageTrail } from "@/panel/pageTrail";
import { HeaderEnd } from "@/panel/HeaderEnd";
import { MobileDrawer } from "@/panel/MobileDrawer";
import { PanelSwitcher } from "@/panel/PanelSwitcher";
import { TenantSwitcher } from "@/panel/TenantSwitcher";
import { useSidebar } from "@/panel/useSidebar";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { useCssHook, usePanel } from "@/support/panelContext";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";

/** The top bar: breadcrumbs on one side, the user's controls on the other. */
export function Header({ className }: { className?: string }) {
  const panel = usePanel();
  const { open, setOpen, collapsible } = useSidebar();
  const { page } = usePage<{ page?: PageMetadata }>().props;
  const hook = useCssHook("topbar");
  const shell = panel?.shell;
  const toggleLabel = open ? t("Collapse sidebar") : t("Expand sidebar");
  const trail = shell?.breadcrumbs ? pageTrail(page) : [];
  return (
    <header
      data-slot="header"
      className={cx(
        "flex h-13 shrink-0 items-center gap-2 border-b border-border bg-background px-4 sm:px-6",
        hook,
        className,
      )}
    >
      {shell?.navigation && (
        <>
          <MobileDrawer className="lg:hidden" />
          {collapsible && (
            <Button
              variant="ghost"
              size="icon"
              aria-label={toggleLabel}
              hint={toggleLabel}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
              className="-ms-2 text-muted-foreground aria-expanded:bg-transparent max-lg:hidden"
            >
              <Icon name="panel-left" size={18} className="rtl:-scale-x-100" />
            </Button>
          )}
        </>
      )}
      {shell?.navigation === false && (
        <>
          <PanelSwitcher className="-ms-1.5" />
          <TenantSwitcher className="me-2 max-w-52" />
        </>
      )}
      {shell?.navigation && trail.length < 2 && <Brand className="lg:hidden" />}
      <Breadcrumbs trail={trail} />
      <HeaderEnd />
    </header>
  );
}
