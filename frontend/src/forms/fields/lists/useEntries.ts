import { useState } from "react";

/** One entry of a list with a name that stays with it wherever it moves. */
export interface Entry<Value> {
  key: string;
  value: Value;
}

export interface Entries<Value> {
  entries: Entry<Value>[];
  keys: string[];
  add: (value: Value, at?: number) => string;
  change: (key: string, value: Value) => void;
  remove: (key: string) => void;
  reorder: (keys: string[]) => void;
}

let made = 0;
const newKey = () => `entry-${(made += 1)}`;

/** The value of a list field, entry by entry. A list that comes from elsewhere with another length gets new keys. */
export function useEntries<Value>(values: Value[], onChange: (values: Value[]) => void): Entries<Value> {
  const [known, setKnown] = useState<string[]>(() => values.map(newKey));
  let keys = known;
  if (keys.length !== values.length) {
    keys = values.map((_, index) => known[index] ?? newKey());
    setKnown(keys);
  }
  const entries = values.map((value, index) => ({ key: keys[index] ?? "", value }));

  const tell = (next: Entry<Value>[]) => {
    setKnown(next.map((entry) => entry.key));
    onChange(next.map((entry) => entry.value));
  };

  return {
    entries,
    keys,
    add: (value, at = entries.length) => {
      const key = newKey();
      tell([...entries.slice(0, at), { key, value }, ...entries.slice(at)]);
      return key;
    },
    change: (key, value) => tell(entries.map((entry) => (entry.key === key ? { key, value } : entry))),
    remove: (key) => tell(entries.filter((entry) => entry.key !== key)),
    reorder: (order) => {
      const byKey = new Map(entries.map((entry) => [entry.key, entry]));
      tell(order.flatMap((key) => byKey.get(key) ?? []));
    },
  };
}
