import { asText } from "@/forms/control";

/** A value that is a list of words; anything else is an empty one. */
export function asTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(asText).filter((text) => text !== "") : [];
}
