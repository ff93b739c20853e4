import type { ImportColumn } from "@/contracts/resources-importing";
import type { FormErrors } from "@/forms/state/errors";
import { t } from "@/support/i18n";

/** The index of the file's column, by the name of the import column. */
export type Mapping = Readonly<Record<string, number>>;

const ALPHABET = 26;

/** The letters of a column, as spreadsheets name it: A … Z, AA … */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % ALPHABET));
  return index < ALPHABET ? last : columnLetters(Math.floor(index / ALPHABET) - 1) + last;
}

/** A column of the file in words: its heading, or its letters if it has none. */
export function headingLabel(headings: readonly string[], index: number): string {
  const heading = headings[index] ?? "";
  return heading === "" ? t("Column %(letters)s", { letters: columnLetters(index) }) : heading;
}

/** The mapping with one column changed; null removes it. */
export function withColumn(mapping: Mapping, name: string, index: number | null): Mapping {
  const others = Object.fromEntries(Object.entries(mapping).filter(([other]) => other !== name));
  return index === null ? others : { ...others, [name]: index };
}

/** The errors that the browser can detect: missing columns, and columns that are used twice. */
export function mappingErrors(columns: readonly ImportColumn[], mapping: Mapping): FormErrors {
  const errors: Record<string, string> = {};
  for (const { name, required } of columns) {
    const index = mapping[name];
    const twin = columns.find((other) => other.name !== name && index !== undefined && mapping[other.name] === index);
    if (index === undefined && required) {
      errors[name] = t("Choose the column of the file with these values.");
    } else if (twin !== undefined) {
      errors[name] = t("This column is also used for %(label)s.", { label: twin.label });
    }
  }
  return errors;
}

/** The columns of the file that are not imported. */
export function unusedHeadings(headings: readonly string[], mapping: Mapping): string[] {
  const used = new Set(Object.values(mapping));
  return headings.flatMap((_, index) => (used.has(index) ? [] : [headingLabel(headings, index)]));
}

/** The mapping as the fields of the action's form. Columns without an entry are not guessed again. */
export function mappingFields(columns: readonly ImportColumn[], mapping: Mapping): Record<string, string | boolean> {
  const fields = columns.map(({ name }) => [`map_${name}`, mapping[name] === undefined ? "" : `col${mapping[name]}`] as const);
  return { ...Object.fromEntries(fields), _mappingIsComplete: true };
}

/** Errors of the form's fields, by the name of the import column. */
export function columnErrors(errors: FormErrors): FormErrors {
  return Object.fromEntries(Object.entries(errors).flatMap(([name, text]) => (name.startsWith("map_") ? [[name.slice(4), text] as const] : [])));
}
