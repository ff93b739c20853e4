export interface EntryErrors {
  /** What is wrong with the entry as a whole. */
  whole: string | null;
  /** Of its fields, by name in the entry. */
  fields: Record<string, string>;
  count: number;
}

/** The errors of one entry; `under` is where its fields stand in it (`data` in a builder). */
export function errorsOf(errors: Record<string, string>, index: number, under = ""): EntryErrors {
  const prefix = under === "" ? `${index}.` : `${index}.${under}.`;
  const whole = errors[String(index)] ?? (under === "" ? null : (errors[`${index}.${under}`] ?? null));
  const inside = Object.entries(errors).filter(([name]) => name.startsWith(`${index}.`));
  const fields = inside.flatMap(([name, text]) => (name.startsWith(prefix) ? [[name.slice(prefix.length), text] as const] : []));
  return { whole, fields: Object.fromEntries(fields), count: inside.length + (errors[String(index)] === undefined ? 0 : 1) };
}
