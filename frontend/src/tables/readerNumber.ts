/** Write a whole number as the reader of this locale does. */
export function readerNumber(value: number, locale: string): string {
  try {
    return value.toLocaleString(locale.replace("_", "-"));
  } catch {
    return value.toLocaleString();
  }
}
