import { useMemo } from "react";

import type { DatePicker, DateTimePicker, TimePicker } from "@/contracts/forms-fields";
import { asText, orNull } from "@/forms/control";
import type { ControlProps } from "@/forms/control";
import { MomentInput } from "@/forms/fields/dates/MomentInput";
import { DAY, momentKind, timeKind } from "@/forms/fields/dates/moments";
import { offsetsOf, withoutOffset } from "@/forms/fields/dates/offsets";
import { cx } from "@/support/cx";
import { intlDate } from "@/support/formats";
import { t } from "@/support/i18n";
import { pageLocale } from "@/support/locale";
import { Icon } from "@/ui/Icon";
import { NativeSelect } from "@/ui/NativeSelect";

/** A date: typed in the user's date format, or picked in a calendar. */
export function DateField(props: ControlProps<DatePicker>) {
  const { minDate, maxDate } = props.field;
  return <MomentInput control={props} kind={DAY} parts="day" minDate={minDate} maxDate={maxDate} hasSeconds={false} />;
}

/** A time: typed, or picked from a list of half hours. */
export function TimeField(props: ControlProps<TimePicker>) {
  const { seconds } = props.field;
  const kind = useMemo(() => timeKind(seconds), [seconds]);
  return <MomentInput control={props} kind={kind} parts="time" minDate={null} maxDate={null} hasSeconds={seconds} />;
}

/** A date and time in the time zone that is shown below. */
export function DatetimeField(props: ControlProps<DateTimePicker>) {
  const { minDate, maxDate, seconds, timeZone } = props.field;
  const kind = useMemo(() => momentKind(seconds), [seconds]);
  const zone = `${props.id}-zone`;
  const { local, offset } = withoutOffset(asText(props.value));
  const offsets = useMemo(() => offsetsOf(local, timeZone), [local, timeZone]);
  const change = (next: unknown) => props.onChange(withOffset(next, timeZone, offset));
  return (
    <>
      <MomentInput
        control={{ ...props, value: orNull(local), onChange: change, describedBy: cx(props.describedBy, zone) }}
        kind={kind}
        parts="both"
        minDate={minDate}
        maxDate={maxDate}
        hasSeconds={seconds}
      />
      {offsets.length > 1 && (
        <NativeSelect
          className="mt-1.5"
          aria-label={t("This time comes twice on this day")}
          disabled={props.field.disabled}
          value={offset ?? ""}
          onChange={(event) => props.onChange(local + event.target.value)}
        >
          {offset === null && <option value="">{t("This time comes twice on this day")}</option>}
          {offsets.map((each, index) => (
            <option key={each} value={each}>
              {index === 0 ? t("The first time, UTC%(offset)s", { offset: each }) : t("The second time, UTC%(offset)s", { offset: each })}
            </option>
          ))}
        </NativeSelect>
      )}
      <p id={zone} className="mt-1.5 flex items-center gap-1.5 text-xs text-muted-foreground">
        <Icon name="globe" size={12} className="shrink-0" />
        <span className="sr-only">{t("Time zone:")}</span> {zoneName(timeZone, offset === null ? instantOf(local, timeZone) : new Date(local + offset))}
      </p>
    </>
  );
}

/** Add the offset to a time that comes twice: the chosen one if it is still valid, else the first. */
function withOffset(next: unknown, timeZone: string, chosen: string | null): unknown {
  const offsets = typeof next === "string" && momentKind(true).isValid(next) ? offsetsOf(next, timeZone) : [];
  if (offsets.length < 2) {
    return next;
  }
  return `${asText(next)}${chosen !== null && offsets.includes(chosen) ? chosen : (offsets[0] ?? "")}`;
}

/** The localized name of a time zone at an instant, with its IANA name if that differs. */
function zoneName(timeZone: string, instant: Date): string {
  try {
    const name = zonePart(pageLocale(), timeZone, "long", instant);
    return name === undefined || name === timeZone ? timeZone : `${timeZone.replaceAll("_", " ")} · ${name}`;
  } catch {
    return timeZone;
  }
}

/** The instant of a local date and time: summer time has another name. Now for an empty field. */
function instantOf(local: string, timeZone: string): Date {
  const clock = new Date(`${local}Z`);
  if (Number.isNaN(clock.getTime())) {
    return new Date();
  }
  try {
    // For example "GMT+02:00".
    const [, sign, hours, minutes] = /([+-])(\d{2}):(\d{2})/.exec(zonePart("en", timeZone, "longOffset", clock) ?? "") ?? [];
    const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === "-" ? -1 : 1);
    return new Date(clock.getTime() - offset * 60_000);
  } catch {
    return clock;
  }
}

function zonePart(locale: string, timeZone: string, timeZoneName: "long" | "longOffset", instant: Date): string | undefined {
  const parts = intlDate({ timeZone, timeZoneName }, locale).formatToParts(instant);
  return parts.find((part) => part.type === "timeZoneName")?.value;
}
