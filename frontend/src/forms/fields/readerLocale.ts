/** The language of the page, as the server wrote it on the document; English where that means nothing. */
export function readerLocale(): string {
  try {
    return Intl.getCanonicalLocales(document.documentElement.lang.replace("_", "-"))[0] ?? "en";
  } catch {
    return "en";
  }
}
