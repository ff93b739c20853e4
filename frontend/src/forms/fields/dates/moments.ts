import { dayExample, isWholeDay, readDay, writtenDay } from "@/forms/fields/dates/days";
import { readTime, timeExample, writtenTime } from "@/forms/fields/dates/times";

/** One of the three kinds of moment: how it is written for the reader, and read back. */
export interface MomentKind {
  /** As the reader writes it. A text that is no moment comes back as it is. */
  write: (value: string) => string;
  /** As the wire holds it, or null where the text is no moment. */
  read: (text: string) => string | null;
  /** Whether a text is complete: a day without its year may still get one. */
  isWhole: (text: string) => boolean;
  /** Whether a value of the wire is a moment. */
  isMoment: (value: string) => boolean;
  example: () => string;
}

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;
const ISO_TIME = /^\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/;

export const DAY: MomentKind = {
  write: (value) => writtenDay(value),
  read: (text) => readDay(text),
  isWhole: isWholeDay,
  isMoment: (value) => ISO_DAY.test(value) && writtenDay(value) !== value,
  example: () => dayExample(),
};

export function timeKind(hasSeconds: boolean): MomentKind {
  return {
    write: (value) => writtenTime(value, hasSeconds),
    read: (text) => readTime(text, hasSeconds),
    isWhole: (text) => /\d[:.h]\d{2}/.test(text) && readTime(text, hasSeconds) !== null,
    isMoment: (value) => ISO_TIME.test(value) && readTime(value, hasSeconds) !== null,
    example: () => timeExample(hasSeconds),
  };
}

export function momentKind(hasSeconds: boolean): MomentKind {
  const time = timeKind(hasSeconds);
  return {
    write: (value) => {
      const { day, clock } = split(value);
      return clock === "" || !DAY.isMoment(day) ? value : `${writtenDay(day)} ${time.write(clock)}`;
    },
    read: (text) => readMoment(text, hasSeconds),
    isWhole: (text) => isWholeDay(text) && /\d[:.h]\d{2}\D*$/.test(text) && readMoment(text, hasSeconds) !== null,
    isMoment: (value) => {
      const { day, clock } = split(value);
      return DAY.isMoment(day) && time.isMoment(clock);
    },
    example: () => `${dayExample()} ${timeExample(hasSeconds)}`,
  };
}

/** The two halves of a moment on the wire. */
export function split(value: string): { day: string; clock: string } {
  const [day = "", clock = ""] = value.split(/[T ]/);
  return { day, clock };
}

/** A day and a time with a blank or a comma between them; a day alone begins at midnight. */
function readMoment(text: string, hasSeconds: boolean): string | null {
  const midnight = hasSeconds ? "00:00:00" : "00:00";
  const alone = readDay(text);
  if (alone !== null) {
    return `${alone}T${midnight}`;
  }
  const places = [...text.matchAll(/(?<=\d)T(?=\d)|[\s,]+/gi)].toReversed();
  for (const place of places) {
    const day = readDay(text.slice(0, place.index));
    const clock = readTime(text.slice(place.index + place[0].length), hasSeconds);
    if (day !== null && clock !== null) {
      return `${day}T${clock}`;
    }
  }
  return null;
}
