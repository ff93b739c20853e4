import type { Locales } from "@/contracts/panels";
import { changeLocale } from "@/support/session";
import { t } from "@/support/i18n";
import { MenuLabel, MenuRadioGroup, MenuRadioItem } from "@/ui/Menu";

/** The part of a menu that lists the languages, each by its own name. */
export function LanguageChoices({ locales }: { locales: Locales }) {
  return (
    <>
      <MenuLabel>{t("Language")}</MenuLabel>
      <MenuRadioGroup value={locales.current} onValueChange={(code) => void changeLocale(locales.url, code)}>
        {locales.available.map(({ code, name }) => (
          <MenuRadioItem key={code} value={code} lang={code}>
            {/* A name from right to left stays at the start of the line, like the others. */}
            <bdi>{name}</bdi>
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
    </>
  );
}
