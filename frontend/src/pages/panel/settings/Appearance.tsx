import { useId } from "react";

import { SettingsCard } from "@/auth/SettingsCard";
import type { AppearancePage } from "@/contracts/pages-settings";
import type { Locales } from "@/contracts/panels";
import { ChoiceCards } from "@/panel/preferences/ChoiceCards";
import { RowsPicture, ThemePicture } from "@/panel/preferences/pictures";
import { TimeZoneCard } from "@/panel/preferences/TimeZoneCard";
import { PageFrame } from "@/panel/PageFrame";
import { type Appearance as Theme, chooseAppearance, useAppearance } from "@/support/appearance";
import { type Density, useDensity } from "@/support/density";
import { t } from "@/support/i18n";
import { useShared } from "@/support/panelContext";
import { changeLocale } from "@/support/session";
import { Alert } from "@/ui/Alert";
import { NativeSelect } from "@/ui/NativeSelect";

/** The settings page with theme, row height, language and time zone. A choice applies at once. */
export default function Appearance({ page, timeZones }: AppearancePage) {
  const { panel, locales, impersonation } = useShared();
  return (
    <PageFrame page={page} width="reading">
      <div className="flex flex-col gap-5">
        {impersonation !== null && <Alert>{t("You are signed in as another user. Only the user can change this account.")}</Alert>}
        {panel?.darkMode && <ThemeCard />}
        <DensityCard />
        <div className="grid gap-5 *:min-w-0 md:grid-cols-2 md:*:only:col-span-2">
          {locales && <LanguageCard locales={locales} />}
          {timeZones && <TimeZoneCard {...timeZones} />}
        </div>
      </div>
    </PageFrame>
  );
}

function ThemeCard() {
  const chosen = useAppearance();
  const choices = [
    { value: "light", label: t("Light"), help: t("Dark text on a light background."), picture: <ThemePicture theme="light" /> },
    { value: "dark", label: t("Dark"), help: t("Light text on a dark background."), picture: <ThemePicture theme="dark" /> },
    { value: "system", label: t("System"), help: t("Same as your device."), picture: <ThemePicture theme="system" /> },
  ];
  return (
    <SettingsCard title={t("Theme")}>
      <ChoiceCards label={t("Theme")} choices={choices} chosen={chosen} onChoose={(value) => chooseAppearance(value as Theme)} />
    </SettingsCard>
  );
}

function DensityCard() {
  const [density, choose] = useDensity();
  const choices = [
    { value: "comfortable", label: t("Comfortable"), help: t("More space between rows."), picture: <RowsPicture isCompact={false} /> },
    { value: "compact", label: t("Compact"), help: t("More rows on a screen."), picture: <RowsPicture isCompact /> },
  ];
  return (
    <SettingsCard title={t("Row height")}>
      <ChoiceCards label={t("Row height")} choices={choices} chosen={density} onChoose={(value) => choose(value as Density)} />
    </SettingsCard>
  );
}

function LanguageCard({ locales }: { locales: Locales }) {
  const id = useId();
  return (
    <SettingsCard title={t("Language")} description={t("Texts, dates and numbers are shown in this language.")}>
      <label htmlFor={id} className="sr-only">
        {t("Language")}
      </label>
      <NativeSelect id={id} className="w-full" value={locales.current} onChange={(event) => void changeLocale(locales.url, event.target.value)}>
        {locales.available.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </NativeSelect>
    </SettingsCard>
  );
}
