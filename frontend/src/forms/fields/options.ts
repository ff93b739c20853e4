import type { Option, Select } from "@/contracts/forms-fields";
import { asText } from "@/forms/control";

/** The options whose labels and details contain every word, ignoring case and accents. */
export function matchingOptions(options: Option[], query: string): Option[] {
  const terms = normalized(query).split(/\s+/).filter(Boolean);
  return options.filter(({ label, details }) => {
    const text = normalized(`${label} ${details ?? ""}`);
    return terms.every((term) => text.includes(term));
  });
}

function normalized(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();
}

/**
 * Options that a search returned. The field's own options lack them, and the field may be unmounted and mounted again
 * (a tab, a step).
 */
const optionCache = new Map<string, Map<string, Option>>();

export function cacheOptions(key: string, options: Option[]): void {
  const cached = optionCache.get(key) ?? new Map<string, Option>();
  options.forEach((option) => cached.set(option.value, option));
  optionCache.set(key, cached);
}

/** One cache for all entries of a repeater, because they search the same table. */
export function optionCacheKey({ label }: Select, path: string): string {
  return `${window.location.pathname} ${path.replace(/\.\d+(?=\.)/g, ".*")} ${label}`;
}

/** The selected options, in the order of selection. A value without a known label is shown as it is. */
export function selectedOptions({ options, multiple }: Select, value: unknown, key: string): Option[] {
  const values = (multiple && Array.isArray(value) ? value : [value]).map(asText).filter((text) => text !== "");
  const cached = optionCache.get(key);
  return values.map((text) => {
    const found = cached?.get(text);
    const sent = options.find((option) => option.value === text) ?? found ?? { value: text, label: text };
    return { ...sent, details: sent.details ?? found?.details ?? null };
  });
}

/** The details of a selected option, if another one has the same label. */
export function distinguishingDetails({ value, label, details = null }: Option, chosen: Option[]): string | null {
  return chosen.some((other) => other.value !== value && other.label === label) ? details : null;
}
