import { Link } from "@/adapters/inertia";
import { LanguageChoices } from "@/panel/LanguageChoices";
import { signOut } from "@/support/session";
import { chooseAppearance, useAppearance } from "@/support/appearance";
import type { Appearance } from "@/support/appearance";
import { t } from "@/support/i18n";
import { useShared } from "@/support/panelContext";
import { hideQueryBar, useIsQueryBarHidden } from "@/support/queryLog";
import { Icon } from "@/ui/Icon";
import type { PopupProps } from "@/ui/lazyPopup";
import { Menu, MenuItem, MenuLabel, MenuRadioGroup, MenuRadioItem, MenuSeparator } from "@/ui/Menu";

/** The account menu: links, appearance, language and sign-out. */
export function UserMenuPopup({ trigger }: Pick<PopupProps, "trigger">) {
  const { auth, panel, locales, backgroundWork, settingsPages, explainUrl, queryLog } = useShared();
  const { user, logoutUrl, loginUrl } = auth;
  const items = [...(panel?.shell.userMenuItems ?? []), ...settingsPages];
  return (
    <Menu trigger={trigger} defaultOpen className="w-60">
        {user && (
          <div className="px-2 py-1.5">
            <p className="truncate font-medium">{user.name}</p>
            {user.email && <p className="truncate text-sm text-muted-foreground">{user.email}</p>}
          </div>
        )}
        {items.length > 0 && <MenuSeparator />}
        {items.map((item) => (
          <MenuItem key={item.url} asChild>
            <Link href={item.url}>
              <Icon name={item.icon} />
              {item.label}
            </Link>
          </MenuItem>
        ))}
        {user && backgroundWork && (
          <>
            {items.length === 0 && <MenuSeparator />}
            <MenuItem asChild>
              <Link href={backgroundWork}>
                <Icon name="list-checks" />
                {t("Background work")}
              </Link>
            </MenuItem>
          </>
        )}
        {explainUrl && (
          <MenuItem asChild>
            <Link href={`${explainUrl}?${new URLSearchParams({ path: window.location.pathname }).toString()}`}>
              <Icon name="circle-question-mark" />
              {t("Why is this missing?")}
            </Link>
          </MenuItem>
        )}
        {queryLog && <QueryBarItem />}
        {panel?.darkMode && <AppearanceMenu />}
        {locales && (
          <>
            <MenuSeparator />
            <LanguageChoices locales={locales} />
          </>
        )}
        {logoutUrl && (
          <>
            <MenuSeparator />
            <MenuItem onSelect={() => void signOut(logoutUrl, loginUrl)}>
              <Icon name="log-out" />
              {t("Sign out")}
            </MenuItem>
          </>
        )}
    </Menu>
  );
}

/** Shows the query bar again, or hides it. */
function QueryBarItem() {
  const isHidden = useIsQueryBarHidden();
  return (
    <MenuItem onSelect={() => hideQueryBar(!isHidden)}>
      <Icon name="database" />
      {isHidden ? t("Show the query bar") : t("Hide the query bar")}
    </MenuItem>
  );
}

function AppearanceMenu() {
  const appearance = useAppearance();
  const choices: { value: Appearance; label: string; icon: string }[] = [
    { value: "light", label: t("Light"), icon: "sun" },
    { value: "dark", label: t("Dark"), icon: "moon" },
    { value: "system", label: t("System"), icon: "monitor" },
  ];
  return (
    <>
      <MenuSeparator />
      <MenuLabel>{t("Appearance")}</MenuLabel>
      <MenuRadioGroup value={appearance} onValueChange={(value) => chooseAppearance(value as Appearance)}>
        {choices.map(({ value, label, icon }) => (
          <MenuRadioItem key={value} value={value} onSelect={(event) => event.preventDefault()}>
            <Icon name={icon} />
            {label}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
    </>
  );
}
