import type { Option, Select } from "@/contracts/forms-fields";
import { asText } from "@/forms/control";

/** The options whose labels contain every word, ignoring case and accents. */
export function matchingOptions(options: Option[], query: string): Option[] {
  const terms = normalized(query).split(/\s+/).filter(Boolean);
  return options.filter(({ label }) => {
    const text = normalized(label);
    return terms.every((term) => text.includes(term));
  });
}

function normalized(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();
}

/**
 * Labels of options that a search returned. The field's own options lack them, and the field may be unmounted and
 * mounted again (a tab, a step).
 */
const labelCache = new Map<string, Map<string, string>>();

export function cacheLabels(key: string, options: Option[]): void {
  const labels = labelCache.get(key) ?? new Map<string, string>();
  options.forEach(({ value, label }) => labels.set(value, label));
  labelCache.set(key, labels);
}

/** One cache for all entries of a repeater, because they search the same table. */
export function labelCacheKey({ label }: Select, path: string): string {
  return `${window.location.pathname} ${path.replace(/\.\d+(?=\.)/g, ".*")} ${label}`;
}

/** The selected options, in the order of selection. A value without a known label is shown as it is. */
export function selectedOptions({ options, multiple }: Select, value: unknown, key: string): Option[] {
  const values = (multiple && Array.isArray(value) ? value : [value]).map(asText).filter((text) => text !== "");
  const labels = labelCache.get(key);
  return values.map((text) => options.find((option) => option.value === text) ?? { value: text, label: labels?.get(text) ?? text });
}
