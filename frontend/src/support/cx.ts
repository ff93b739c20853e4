type ClassValue = string | false | null | undefined;

/** Join class names; falsy values are skipped. */
export function cx(...values: ClassValue[]): string {
  return values.filter(Boolean).join(" ");
}
