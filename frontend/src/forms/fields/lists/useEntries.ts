import { useEffect, useRef, useState } from "react";

/** One entry of a list with a name that stays with it wherever it moves. */
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
  /** Two changes may come between two drawings: the browser fills in several fields at once. */
  const latest = useRef(entries);
  useEffect(() => {
    latest.current = entries;
  });

  const tell = (next: Entry<Value>[]) => {
    latest.current = next;
    setKnown(next.map((entry) => entry.key));
    onChange(next.map((entry) => entry.value));
  };

  return {
    entries,
    keys,
    add: (value, at = latest.current.length) => {
      const key = newKey();
      tell([...latest.current.slice(0, at), { key, value }, ...latest.current.slice(at)]);
      return key;
    },
    change: (key, update) => tell(latest.current.map((entry) => (entry.key === key ? { key, value: update(entry.value) } : entry))),
    remove: (key) => tell(latest.current.filter((entry) => entry.key !== key)),
    reorder: (order) => {
      const byKey = new Map(latest.current.map((entry) => [entry.key, entry]));
      tell(order.flatMap((key) => byKey.get(key) ?? []));
    },
  };
}
