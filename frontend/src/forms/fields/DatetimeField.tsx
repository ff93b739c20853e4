import { useMemo } from "react";

import type { DateTimePicker } from "@/contracts/forms-fields";
import type { ControlProps } from "@/forms/control";
import { MomentInput } from "@/forms/fields/dates/MomentInput";
import { momentKind } from "@/forms/fields/dates/moments";
import { readerLocale } from "@/forms/fields/readerLocale";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { Icon } from "@/ui/Icon";

/** A day and a time by the clock that is named below. */
export function DatetimeField(props: ControlProps<DateTimePicker>) {
  const { minDate, maxDate, seconds, timeZone } = props.field;
  const kind = useMemo(() => momentKind(seconds), [seconds]);
  const zone = `${props.id}-zone`;
  return (
    <>
      <MomentInput
        control={{ ...props, describedBy: cx(props.describedBy, zone) }}
        kind={kind}
        parts="both"
        minDate={minDate}
        maxDate={maxDate}
        hasSeconds={seconds}
      />
      <p id={zone} className="mt-1.5 flex items-center gap-1.5 text-xs text-muted-foreground">
        <Icon name="globe" size={12} className="shrink-0" />
        <span className="sr-only">{t("Time zone:")}</span> {zoneName(timeZone)}
      </p>
    </>
  );
}

/** As people know it, with its name in the tables of zones where the two differ. */
function zoneName(timeZone: string): string {
  try {
    const parts = new Intl.DateTimeFormat(readerLocale(), { timeZone, timeZoneName: "long" }).formatToParts(new Date());
    const name = parts.find((part) => part.type === "timeZoneName")?.value;
    return name === undefined || name === timeZone ? timeZone : `${timeZone.replaceAll("_", " ")} · ${name}`;
  } catch {
    return timeZone;
  }
}
