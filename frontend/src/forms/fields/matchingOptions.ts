import type { Option } from "@/contracts/forms-fields";

/** The options that contain every word, whatever the case and the accents. */
export function matchingOptions(options: Option[], words: string): Option[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  return options.filter(({ label }) => {
    const text = plain(label);
    return wanted.every((word) => text.includes(word));
  });
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();
}
