import { dayPlaceholder, isCompleteDay, parseDay, formatDay } from "@/forms/fields/dates/days";
import { parseTime, timePlaceholder, formatTime } from "@/forms/fields/dates/times";

/** How a date, a time or a datetime is formatted and parsed. */
export interface MomentFormat {
  /** Format a value for the user. An invalid value is returned unchanged. */
  format: (value: string) => string;
  /** Parse a text into an ISO value, or null. */
  parse: (text: string) => string | null;
  /** Whether a text is complete: a date without a year may still get one. */
  isComplete: (text: string) => boolean;
  /** Whether a value is valid ISO. */
  isValid: (value: string) => boolean;
  /** The format in letters: DD/MM/YYYY. */
  placeholder: () => string;
}

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;
const ISO_TIME = /^\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/;

export const DAY: MomentFormat = {
  format: (value) => formatDay(value),
  parse: (text) => parseDay(text),
  isComplete: isCompleteDay,
  isValid: (value) => ISO_DAY.test(value) && formatDay(value) !== value,
  placeholder: () => dayPlaceholder(),
};

export function timeKind(hasSeconds: boolean): MomentFormat {
  return {
    format: (value) => formatTime(value, hasSeconds),
    parse: (text) => parseTime(text, hasSeconds),
    isComplete: (text) => /\d[:.h]\d{2}/.test(text) && parseTime(text, hasSeconds) !== null,
    isValid: (value) => ISO_TIME.test(value) && parseTime(value, hasSeconds) !== null,
    placeholder: () => timePlaceholder(hasSeconds),
  };
}

export function momentKind(hasSeconds: boolean): MomentFormat {
  const time = timeKind(hasSeconds);
  return {
    format: (value) => {
      const { day, clock } = split(value);
      return clock === "" || !DAY.isValid(day) ? value : `${formatDay(day)} ${time.format(clock)}`;
    },
    parse: (text) => parseMoment(text, hasSeconds),
    isComplete: (text) => isCompleteDay(text) && /\d[:.h]\d{2}(\.\d+)?\D*$/.test(text) && parseMoment(text, hasSeconds) !== null,
    isValid: (value) => {
      const { day, clock } = split(value);
      return DAY.isValid(day) && time.isValid(clock);
    },
    placeholder: () => `${dayPlaceholder()} ${timePlaceholder(hasSeconds)}`,
  };
}

/** The date and the time of an ISO value. */
export function split(value: string): { day: string; clock: string } {
  const [day = "", clock = ""] = value.split(/[T ]/);
  return { day, clock };
}

/** Parse a date and a time separated by a space or comma; a date alone means midnight. */
function parseMoment(text: string, hasSeconds: boolean): string | null {
  const midnight = hasSeconds ? "00:00:00" : "00:00";
  const dateOnly = parseDay(text);
  if (dateOnly !== null) {
    return `${dateOnly}T${midnight}`;
  }
  const separators = [...text.matchAll(/(?<=\d)T(?=\d)|[\s,]+/gi)].toReversed();
  for (const separator of separators) {
    const day = parseDay(text.slice(0, separator.index));
    const clock = parseTime(text.slice(separator.index + separator[0].length), hasSeconds);
    if (day !== null && clock !== null) {
      return `${day}T${clock}`;
    }
  }
  return null;
}
