import { useMarkRule } from "@/support/fieldMarks";
import type { FieldMark } from "@/support/fieldMarks";

interface Markable {
  type: string;
  required: boolean;
}

/** Return a function that marks the fields of a page by the rule of the panel. A page of required fields has no marks. */
export function useAuthMarks(fields: readonly Markable[]): (field: Markable) => FieldMark {
  const rule = useMarkRule();
  if (fields.every(({ required }) => required)) {
    return () => null;
  }
  return ({ type, required }) => rule({ required, needsAnswer: type !== "checkbox" });
}
