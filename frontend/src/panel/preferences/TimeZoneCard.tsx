import { useEffect, useId, useState } from "react";

import { SettingsCard } from "@/auth/SettingsCard";
import type { TimeZones } from "@/contracts/pages-settings";
import { OptionPicker } from "@/forms/fields/OptionPicker";
import { formatDateTime, intlDate } from "@/support/formats";
import { t } from "@/support/i18n";
import { deviceTimeZone, pageLocale } from "@/support/locale";
import { sendPreferences, storePreference } from "@/support/preferences";
import { showToast } from "@/support/toasts";
import { choiceField } from "@/tables/toolbar/filterFields";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";

/** The time zone in which dates and times are shown. The page is loaded again, because every time changes. */
export function TimeZoneCard({ chosen, standard, available }: TimeZones) {
  const id = useId();
  const device = deviceTimeZone();
  const isOther = device !== (chosen ?? standard) && available.includes(device);

  const choose = async (wanted: string | null) => {
    const zone = wanted === standard ? null : wanted;
    if (zone === chosen) {
      return;
    }
    storePreference("timezone", zone);
    if (await sendPreferences()) {
      window.location.reload();
    } else {
      showToast({ type: "error", message: t("The time zone could not be changed"), body: t("Try again in a moment.") });
    }
  };

  const options = available.map((zone) => ({ value: zone, label: labelOf(zone), details: offsetOf(zone) }));
  const field = choiceField({ name: "timezone", label: t("Time zone"), type: "select", default: null, options });
  return (
    <SettingsCard title={t("Time zone")} description={t("Dates and times are shown in this time zone.")}>
      <div className="flex flex-col gap-2">
        <span id={`${id}-label`} className="sr-only">
          {t("Time zone")}
        </span>
        <OptionPicker
          field={{ ...field, searchable: false, options }}
          id={id}
          value={chosen ?? standard}
          onChange={(value) => void choose(typeof value === "string" && value !== "" ? value : null)}
          describedBy={`${id}-now`}
          isInvalid={false}
        />
        <p id={`${id}-now`} className="text-sm text-muted-foreground tabular-nums">
          <Clock />
        </p>
        {isOther && (
          <Button variant="outline" size="sm" className="self-start" onClick={() => void choose(device)}>
            <Icon name="monitor" />
            {t("Use this device's time zone: %(zone)s", { zone: labelOf(device) })}
          </Button>
        )}
      </div>
    </SettingsCard>
  );
}

/** The current time, to check the choice. */
function Clock() {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(new Date()), 10_000);
    return () => window.clearInterval(timer);
  }, []);
  return <time dateTime={now.toISOString()}>{formatDateTime(now.toISOString())}</time>;
}

/** `America/Argentina/Buenos_Aires` as "America/Argentina/Buenos Aires". */
function labelOf(zone: string): string {
  return zone.replaceAll("_", " ");
}

/** For example "GMT+2"; null if the browser does not know the zone. */
function offsetOf(timeZone: string): string | null {
  try {
    const parts = intlDate({ timeZone, timeZoneName: "shortOffset" }, pageLocale()).formatToParts(new Date());
    return parts.find(({ type }) => type === "timeZoneName")?.value ?? null;
  } catch {
    return null;
  }
}
