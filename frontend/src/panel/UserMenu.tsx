import { t } from "@/support/i18n";
import { useShared } from "@/support/panelContext";
import { Avatar } from "@/ui/Avatar";
import { lazyPopup } from "@/ui/lazyPopup";

const UserMenuPopup = lazyPopup("menu", async () => (await import("@/panel/UserMenuPopup")).UserMenuPopup);

/** The button with the user's name that opens the account menu. */
export function UserMenu({ wide = false }: { wide?: boolean }) {
  const { user } = useShared().auth;
  if (user === null) {
    return null;
  }
  const trigger = (
    <button
      type="button"
      className={
        wide
          ? "flex h-11 w-full min-w-0 items-center gap-2.5 rounded-md px-1.5 text-start hover:bg-sidebar-accent/60 aria-expanded:bg-sidebar-accent"
          : "flex size-9 shrink-0 items-center justify-center rounded-full pointer-coarse:size-11"
      }
    >
      <Avatar name={user.name} />
      {/* Text instead of an aria-label: for voice control, the name has to contain the visible text. */}
      {wide ? (
        <span className="min-w-0">
          <span className="block truncate leading-tight font-medium text-foreground">{user.name}</span>
          {user.email && <span className="block truncate text-xs text-muted-foreground">{user.email}</span>}
          <span className="sr-only">{t("Account menu")}</span>
        </span>
      ) : (
        <span className="sr-only">{t("%(name)s, account menu", { name: user.name })}</span>
      )}
    </button>
  );
  return <UserMenuPopup trigger={trigger} />;
}
