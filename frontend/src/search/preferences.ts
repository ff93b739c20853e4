import type { SharedProps } from "@/contracts/panels";
import type { Entry } from "@/search/entries";
import { chooseAppearance, storedAppearance } from "@/support/appearance";
import type { Appearance } from "@/support/appearance";
import { t } from "@/support/i18n";
import { changeLocale, signOut } from "@/support/session";

/** Appearance, language, tenant and sign-out. All but the last are listed only if they are searched for. */
export function preferenceEntries({ panel, locales, tenancy, auth }: SharedProps): Entry[] {
  const { logoutUrl, loginUrl } = auth;
  return [
    ...(panel?.darkMode ? appearanceEntries() : []),
    ...(locales?.available ?? []).map(({ code, name, current }) => ({
      id: `language:${code}`,
      label: name,
      lang: code,
      icon: "globe",
      hint: t("Language"),
      keywords: `${t("Language")} ${code}`,
      isChecked: current,
      isMinor: true,
      run: () => void changeLocale(locales?.url ?? "", code),
    })),
    ...(tenancy?.available ?? []).flatMap(({ key, name, url, current }) =>
      url === null || current
        ? []
        : [{ id: `tenant:${key}`, label: name, icon: "building-2", hint: t("Switch to"), keywords: t("Switch to"), url, fullPage: true, isMinor: true }],
    ),
    ...(logoutUrl === null ? [] : [{ id: "sign-out", label: t("Sign out"), icon: "log-out", run: () => void signOut(logoutUrl, loginUrl) }]),
  ];
}

function appearanceEntries(): Entry[] {
  const choices: [Appearance, string, string][] = [
    ["light", t("Light"), "sun"],
    ["dark", t("Dark"), "moon"],
    ["system", t("System"), "monitor"],
  ];
  return choices.map(([value, label, icon]) => ({
    id: `appearance:${value}`,
    label,
    icon,
    hint: t("Appearance"),
    keywords: t("Appearance"),
    isChecked: storedAppearance() === value,
    isMinor: true,
    run: () => chooseAppearance(value),
  }));
}
