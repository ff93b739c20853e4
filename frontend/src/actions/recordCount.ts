import { formatNumber } from "@/support/formats";
import { plural, t } from "@/support/i18n";

/** Languages that capitalize nouns. */
const CAPITALISED = /^(de|lb)\b/;

export interface Nouns {
  one: string;
  many: string;
}

/** "3", "1,204", "10,000+", formatted for the locale. */
export function formatCount(count: number, isExact = true): string {
  const digits = formatNumber(count);
  return isExact ? digits : t("%(count)s+", { count: digits });
}

/** "3 tasks". A translation decides which numbers take the singular, and where the number is. */
export function countWithNoun(count: number, counted: string, nouns: Nouns, locale: string): string {
  return plural("%(count)s %(singular)s", "%(count)s %(plural)s", count, {
    count: counted,
    singular: inSentence(nouns.one, locale),
    plural: inSentence(nouns.many, locale),
  });
}

/** Labels are capitalized; in a sentence they are lower case, unless they are abbreviations. */
export function inSentence(label: string, locale: string): string {
  const [first = "", second = ""] = Array.from(label);
  const isAbbreviation = second !== second.toLocaleLowerCase();
  return CAPITALISED.test(locale) || isAbbreviation ? label : first.toLocaleLowerCase() + label.slice(first.length);
}
