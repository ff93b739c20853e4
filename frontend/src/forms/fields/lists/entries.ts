import { useEffect, useRef, useState } from "react";

import type { FormNode } from "@/contracts/forms";
import { fieldsOf } from "@/forms/nodes";

/** An entry of a list with a key that follows it when it moves. */
export interface Entry<Value> {
  key: string;
  value: Value;
}

export interface Entries<Value> {
  entries: Entry<Value>[];
  keys: string[];
  add: (value: Value, at?: number) => string;
  change: (key: string, update: (value: Value) => Value) => void;
  remove: (key: string) => void;
  reorder: (keys: string[]) => void;
}

let created = 0;
const newKey = () => `entry-${(created += 1)}`;

/** The entries of a list field. A list of another length from outside gets new keys. */
export function useEntries<Value>(values: Value[], onChange: (values: Value[]) => void): Entries<Value> {
  const [known, setKnown] = useState<string[]>(() => values.map(newKey));
  let keys = known;
  if (keys.length !== values.length) {
    keys = values.map((_, index) => known[index] ?? newKey());
    setKnown(keys);
  }
  const entries = values.map((value, index) => ({ key: keys[index] ?? "", value }));
  /** Two changes may come between two renders, because autofill changes several fields at once. */
  const latest = useRef(entries);
  useEffect(() => {
    latest.current = entries;
  });

  const report = (next: Entry<Value>[]) => {
    latest.current = next;
    setKnown(next.map((entry) => entry.key));
    onChange(next.map((entry) => entry.value));
  };

  return {
    entries,
    keys,
    add: (value, at = latest.current.length) => {
      const key = newKey();
      report([...latest.current.slice(0, at), { key, value }, ...latest.current.slice(at)]);
      return key;
    },
    change: (key, update) => report(latest.current.map((entry) => (entry.key === key ? { key, value: update(entry.value) } : entry))),
    remove: (key) => report(latest.current.filter((entry) => entry.key !== key)),
    reorder: (order) => {
      const byKey = new Map(latest.current.map((entry) => [entry.key, entry]));
      report(order.flatMap((key) => byKey.get(key) ?? []));
    },
  };
}

const MAX_TITLE_LENGTH = 80;

/** A title for an entry without one: the first text in it. A number is a title only where there is no field for text. */
export function entryTitle(schema: FormNode[], values: Record<string, unknown>): string | null {
  const fields = fieldsOf(schema).filter(({ type }) => ["text", "textarea", "number", "date", "email"].includes(type));
  const words = fields.filter(({ type }) => type !== "number");
  const texts = (words.length > 0 ? words : fields).map(({ name }) => values[name]).filter((value) => typeof value === "string" || typeof value === "number");
  const found = texts.map(String).find((text) => text.trim() !== "");
  return found === undefined ? null : found.trim().slice(0, MAX_TITLE_LENGTH);
}

interface EntryErrors {
  /** The error of the entry as a whole. */
  whole: string | null;
  /** The errors of its fields, by name in the entry. */
  fields: Record<string, string>;
  count: number;
}

/** The errors of one entry; `under` is the key of its values in the entry (`data` in a builder). */
export function entryErrors(errors: Record<string, string>, index: number, under = ""): EntryErrors {
  const prefix = under === "" ? `${index}.` : `${index}.${under}.`;
  const whole = errors[String(index)] ?? (under === "" ? null : (errors[`${index}.${under}`] ?? null));
  const inside = Object.entries(errors).filter(([name]) => name.startsWith(`${index}.`));
  const fields = inside.flatMap(([name, text]) => (name.startsWith(prefix) ? [[name.slice(prefix.length), text] as const] : []));
  return { whole, fields: Object.fromEntries(fields), count: inside.length + (errors[String(index)] === undefined ? 0 : 1) };
}
