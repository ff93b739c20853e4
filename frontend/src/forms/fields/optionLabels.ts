import type { Option, Select } from "@/contracts/forms-fields";
import { asText } from "@/forms/control";

/**
 * The words of options that a search brought. The field's own list lacks them, and the part of the form
 * that showed them may be put away and drawn again (a tab, a step).
 */
const heard = new Map<string, Map<string, string>>();

export function rememberOptions(key: string, options: Option[]): void {
  const words = heard.get(key) ?? new Map<string, string>();
  options.forEach(({ value, label }) => words.set(value, label));
  heard.set(key, words);
}

/** One list for all entries of a repeater: the same field asks the same table. */
export function labelsKey({ label }: Select, path: string): string {
  return `${window.location.pathname} ${path.replace(/\.\d+(?=\.)/g, ".*")} ${label}`;
}

/** In the order they were chosen. A value whose words nobody knows is shown as it is, not dropped. */
export function chosenOptions({ options, multiple }: Select, value: unknown, key: string): Option[] {
  const values = (multiple && Array.isArray(value) ? value : [value]).map(asText).filter((text) => text !== "");
  const words = heard.get(key);
  return values.map((text) => options.find((option) => option.value === text) ?? { value: text, label: words?.get(text) ?? text });
}
