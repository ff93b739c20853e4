type Parameters = Record<string, string | number>;

const PLURAL_SEPARATOR = "\u0000";

/** gettext's order of plural forms; browsers list the categories in any order. */
const CATEGORIES: readonly Intl.LDMLPluralRule[] = ["zero", "one", "two", "few", "many", "other"];

let dictionary: Readonly<Record<string, string>> = {};
let rules = new Intl.PluralRules("en");
let numbers = new Intl.NumberFormat("en");

/** Set the translations. A change of language is a full page load, so nothing re-renders. */
export function setTranslations(locale: string, translations: Readonly<Record<string, string>>): void {
  dictionary = translations;
  const tag = supportedTag(locale);
  rules = new Intl.PluralRules(tag);
  numbers = new Intl.NumberFormat(tag);
}

/** Translate a sentence; `%(name)s` is replaced by a parameter, as in gettext catalogs. */
export function t(msgid: string, parameters: Parameters = {}): string {
  return fill(dictionary[msgid] ?? msgid, parameters);
}

/**
 * Translate a sentence with a count. The catalog has the plural forms under the singular, in the order of the
 * categories, separated by NUL; without an entry the English rule applies.
 */
export function plural(singular: string, many: string, count: number, parameters: Parameters = {}): string {
  const forms = dictionary[singular]?.split(PLURAL_SEPARATOR);
  const used = new Set(rules.resolvedOptions().pluralCategories);
  const categories = CATEGORIES.filter((category) => used.has(category));
  const chosen = forms
    ? (forms[categories.indexOf(rules.select(count))] ?? forms.at(-1))
    : count === 1
      ? singular
      : many;
  return fill(chosen ?? many, { count: numbers.format(count), ...parameters });
}

function fill(sentence: string, parameters: Parameters): string {
  return sentence.replace(/%\((\w+)\)[sd]/g, (whole, name: string) => {
    const value = parameters[name];
    return value === undefined ? whole : String(value);
  });
}

function supportedTag(locale: string): string {
  const tag = locale.replace("_", "-");
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? "en";
  } catch {
    return "en";
  }
}
