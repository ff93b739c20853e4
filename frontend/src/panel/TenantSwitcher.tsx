import { TenantMark } from "@/panel/TenantMark";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { useShared } from "@/support/panelContext";
import { Icon } from "@/ui/Icon";
import { lazyPopup } from "@/ui/lazyPopup";

const TenantSwitcherPopup = lazyPopup("dialog", async () => (await import("@/panel/TenantSwitcherPopup")).TenantSwitcherPopup);

interface TenantSwitcherProps {
  compact?: boolean;
  className?: string;
}

/** The current tenant, as a button that opens the list of the user's tenants. Without another one to open there is no button. */
export function TenantSwitcher({ compact = false, className }: TenantSwitcherProps) {
  const current = useShared().tenancy?.current ?? null;
  if (!useCanSwitchTenant()) {
    return null;
  }
  const name = current?.name ?? t("Choose");
  const trigger = (
    <button
      type="button"
      data-slot="tenant-switcher"
      title={compact ? name : undefined}
      className={cx(
        "flex h-9 min-w-0 items-center gap-2 rounded-md text-start hover:bg-sidebar-accent/60 aria-expanded:bg-sidebar-accent pointer-coarse:h-11",
        compact ? "justify-center px-1.5" : "border border-sidebar-border px-2",
        className,
      )}
    >
      <TenantMark name={name} />
      {compact ? (
        <span className="sr-only">{t("%(name)s, switch to another", { name })}</span>
      ) : (
        <>
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium text-foreground">{name}</span>
            <span className="sr-only">{t("Switch to another")}</span>
          </span>
          <Icon name="chevrons-up-down" size={14} className="shrink-0 text-muted-foreground" />
        </>
      )}
    </button>
  );
  return <TenantSwitcherPopup trigger={trigger} />;
}

/** Whether the user can open another tenant than the current one. */
export function useCanSwitchTenant(): boolean {
  const { tenancy } = useShared();
  return tenancy?.available.some(({ url, current }) => url !== null && !current) ?? false;
}
