type ClassValue = string | false | null | undefined;

/** Join the class names that apply. Later ones do not undo earlier ones: variants are tables, not overrides. */
export function cx(...values: ClassValue[]): string {
  return values.filter(Boolean).join(" ");
}
