import { intlLocale } from "@/support/locale";

type Parameters = Record<string, string | number>;

const PLURAL_SEPARATOR = "\u0000";
/** Between a context and its sentence, as in gettext catalogs. */
const CONTEXT_SEPARATOR = "\u0004";

/**
 * The numbers for which the server sends the forms of a plural (`SAMPLES` in `panels/frontend_translations.py`).
 * A count takes the form of a number in its plural category, so catalogs and browsers may divide numbers differently.
 */
const SAMPLES: readonly number[] = [1, 2, 3, 5, 6, 7, 11, 20, 100, 1_000_000, 0];

let dictionary: Readonly<Record<string, string>> = {};
let rules = new Intl.PluralRules("en");
let numbers = new Intl.NumberFormat("en");
let lists = new Intl.ListFormat("en", { type: "unit", style: "short" });

/** Set the translations. A change of language is a full page load, so nothing re-renders. */
export function setTranslations(locale: string, translations: Readonly<Record<string, string>>): void {
  dictionary = translations;
  const tag = intlLocale(locale);
  rules = new Intl.PluralRules(tag);
  numbers = new Intl.NumberFormat(tag);
  lists = new Intl.ListFormat(tag, { type: "unit", style: "short" });
}

/** Translate a sentence; `%(name)s` is replaced by a parameter, as in gettext catalogs. */
export function t(msgid: string, parameters: Parameters = {}): string {
  return fill(dictionary[msgid] ?? msgid, parameters);
}

/**
 * Translate a sentence that has another meaning elsewhere: a language may need two words for it. The context says
 * what the sentence is about, as in `pgettext`.
 */
export function tc(context: string, msgid: string, parameters: Parameters = {}): string {
  return fill(dictionary[context + CONTEXT_SEPARATOR + msgid] ?? msgid, parameters);
}

/** Texts as a list in the page's language: "A, B, C", "A, B und C". */
export function listOf(texts: readonly string[]): string {
  return lists.format(texts);
}

/** Translate a sentence with a count. The catalog has the plural forms under the singular; without an entry the English rule applies. */
export function plural(singular: string, many: string, count: number, parameters: Parameters = {}): string {
  const forms = dictionary[singular]?.split(PLURAL_SEPARATOR);
  const chosen = forms ? formFor(count, forms) : count === 1 ? singular : many;
  return fill(chosen ?? many, { count: numbers.format(count), ...parameters });
}

function formFor(count: number, forms: readonly string[]): string | undefined {
  const category = rules.select(count);
  const same = SAMPLES.includes(count) ? SAMPLES.indexOf(count) : SAMPLES.findIndex((number) => rules.select(number) === category);
  // An empty form equals the one before it.
  return forms.slice(0, Math.max(same, 0) + 1).findLast((form) => form !== "");
}

function fill(sentence: string, parameters: Parameters): string {
  return sentence.replace(/%\((\w+)\)[sd]/g, (whole, name: string) => {
    const value = parameters[name];
    return value === undefined ? whole : String(value);
  });
}
