import { t } from "@/support/i18n";

/** Languages that write the names of things with a capital in the middle of a sentence. */
const CAPITALISED = /^(de|lb)\b/;

export interface Nouns {
  one: string;
  many: string;
}

/** "3", "1,204", "10,000+" as the reader writes it. */
export function figure(count: number, locale: string, isExact = true): string {
  let words: string;
  try {
    words = count.toLocaleString(locale.replace("_", "-"));
  } catch {
    words = count.toLocaleString();
  }
  return isExact ? words : t("%(count)s+", { count: words });
}

/** "3 tasks". A language whose nouns change with the number before them gives the sentence another order. */
export function countOfThings(count: number, counted: string, nouns: Nouns, locale: string): string {
  return t("%(count)s %(things)s", { count: counted, things: inSentence(count === 1 ? nouns.one : nouns.many, locale) });
}

/** A label begins with a capital; a word in a sentence does not, unless it is an abbreviation. */
function inSentence(label: string, locale: string): string {
  const [first = "", second = ""] = Array.from(label);
  const isAbbreviation = second !== second.toLocaleLowerCase();
  return CAPITALISED.test(locale) || isAbbreviation ? label : first.toLocaleLowerCase() + label.slice(first.length);
}
