import { t } from "@/support/i18n";

/** Languages that capitalize nouns. */
const CAPITALISED = /^(de|lb)\b/;

export interface Nouns {
  one: string;
  many: string;
}

/** "3", "1,204", "10,000+", formatted for the locale. */
export function formatCount(count: number, locale: string, isExact = true): string {
  let digits: string;
  try {
    digits = count.toLocaleString(locale.replace("_", "-"));
  } catch {
    digits = count.toLocaleString();
  }
  return isExact ? digits : t("%(count)s+", { count: digits });
}

/** "3 tasks". A translation may change the word order. */
export function countWithNoun(count: number, counted: string, nouns: Nouns, locale: string): string {
  return t("%(count)s %(things)s", { count: counted, things: inSentence(count === 1 ? nouns.one : nouns.many, locale) });
}

/** Labels are capitalized; in a sentence they are lower case, unless they are abbreviations. */
function inSentence(label: string, locale: string): string {
  const [first = "", second = ""] = Array.from(label);
  const isAbbreviation = second !== second.toLocaleLowerCase();
  return CAPITALISED.test(locale) || isAbbreviation ? label : first.toLocaleLowerCase() + label.slice(first.length);
}
