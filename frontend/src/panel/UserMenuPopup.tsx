import { Link } from "@/adapters/inertia";
import type { PopupProps } from "@/panel/OnDemand";
import { changeLocale, signOut } from "@/panel/session";
import { chooseAppearance, useAppearance } from "@/support/appearance";
import type { Appearance } from "@/support/appearance";
import { t } from "@/support/i18n";
import { useShared } from "@/support/panelContext";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/ui/DropdownMenu";
import { Icon } from "@/ui/Icon";

export function UserMenuPopup({ trigger, defaultOpen }: PopupProps) {
  const { auth, panel, locales } = useShared();
  const { user, logoutUrl, loginUrl } = auth;
  const items = panel?.shell.userMenuItems ?? [];
  return (
    <DropdownMenu defaultOpen={defaultOpen}>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent className="w-60">
        {user && (
          <div className="px-2 py-1.5">
            <p className="truncate font-medium">{user.name}</p>
            {user.email && <p className="truncate text-sm text-muted-foreground">{user.email}</p>}
          </div>
        )}
        {items.length > 0 && <DropdownMenuSeparator />}
        {items.map((item) => (
          <DropdownMenuItem key={item.url} asChild>
            <Link href={item.url}>
              <Icon name={item.icon} />
              {item.label}
            </Link>
          </DropdownMenuItem>
        ))}
        {panel?.darkMode && <AppearanceChoice />}
        {locales && (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuLabel>{t("Language")}</DropdownMenuLabel>
            <DropdownMenuRadioGroup value={locales.current} onValueChange={(code) => void changeLocale(locales.url, code)}>
              {locales.available.map((locale) => (
                <DropdownMenuRadioItem key={locale.code} value={locale.code} lang={locale.code}>
                  {locale.name}
                </DropdownMenuRadioItem>
              ))}
            </DropdownMenuRadioGroup>
          </>
        )}
        {logoutUrl && (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem onSelect={() => void signOut(logoutUrl, loginUrl)}>
              <Icon name="log-out" />
              {t("Sign out")}
            </DropdownMenuItem>
          </>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function AppearanceChoice() {
  const appearance = useAppearance();
  const choices: { value: Appearance; label: string; icon: string }[] = [
    { value: "light", label: t("Light"), icon: "sun" },
    { value: "dark", label: t("Dark"), icon: "moon" },
    { value: "system", label: t("System"), icon: "monitor" },
  ];
  return (
    <>
      <DropdownMenuSeparator />
      <DropdownMenuLabel>{t("Appearance")}</DropdownMenuLabel>
      <DropdownMenuRadioGroup value={appearance} onValueChange={(value) => chooseAppearance(value as Appearance)}>
        {choices.map(({ value, label, icon }) => (
          <DropdownMenuRadioItem key={value} value={value} onSelect={(event) => event.preventDefault()}>
            <Icon name={icon} />
            {label}
          </DropdownMenuRadioItem>
        ))}
      </DropdownMenuRadioGroup>
    </>
  );
}
