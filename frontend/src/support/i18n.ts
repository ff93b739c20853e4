type Parameters = Record<string, string | number>;

const PLURAL_SEPARATOR = "\u0000";

/** The order in which gettext numbers the forms; engines list a language's categories in any order. */
const CATEGORIES: readonly Intl.LDMLPluralRule[] = ["zero", "one", "two", "few", "many", "other"];

let dictionary: Readonly<Record<string, string>> = {};
let rules = new Intl.PluralRules("en");
let numbers = new Intl.NumberFormat("en");

/** Take over the server's words. A change of language is a full page load, so nothing needs to redraw. */
export function setTranslations(locale: string, translations: Readonly<Record<string, string>>): void {
  dictionary = translations;
  const tag = supportedTag(locale);
  rules = new Intl.PluralRules(tag);
  numbers = new Intl.NumberFormat(tag);
}

/** Translate a sentence; `%(name)s` stands where a parameter goes, as in the server's catalogues. */
export function t(msgid: string, parameters: Parameters = {}): string {
  return fill(dictionary[msgid] ?? msgid, parameters);
}

/**
 * Translate a sentence that counts. The catalogue keeps the forms of one language under the singular, in the
 * order of its plural categories, separated by NUL; without an entry English decides between the two given.
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
