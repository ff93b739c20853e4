import type { FormNode } from "@/contracts/forms";
import { fieldsOf } from "@/forms/nodes";

const LONGEST = 80;

/** What to call an entry nobody named: the first words written in it. */
export function firstWords(schema: FormNode[], values: Record<string, unknown>): string | null {
  const fields = fieldsOf(schema).filter(({ type }) => ["text", "textarea", "number", "date", "email"].includes(type));
  const texts = fields.map(({ name }) => values[name]).filter((value) => typeof value === "string" || typeof value === "number");
  const found = texts.map(String).find((text) => text.trim() !== "");
  return found === undefined ? null : found.trim().slice(0, LONGEST);
}
