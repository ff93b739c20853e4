import type { ListEntry } from "@/contracts/forms-fields";

type Entry = ListEntry & Record<string, unknown>;

/**
 * A value that was changed while `posted` was saved, with the keys that its entries have now. A saved entry has a new
 * key; the server would store an entry with an unknown key as a new one.
 */
export function withSavedKeys(now: unknown, posted: unknown, saved: unknown): unknown {
  if (Array.isArray(now) && Array.isArray(posted) && Array.isArray(saved)) {
    return posted.length === saved.length ? now.map((entry: unknown, index) => entryWithSavedKey(entry, index, posted, saved)) : (now as unknown);
  }
  if (isEntry(now) && isEntry(posted) && isEntry(saved)) {
    return Object.fromEntries(Object.entries(now).map(([name, value]) => [name, withSavedKeys(value, posted[name], saved[name])]));
  }
  return now;
}

function entryWithSavedKey(entry: unknown, index: number, posted: unknown[], saved: unknown[]): unknown {
  const key = keyOf(entry);
  // A new entry has no key yet; it is the one that was posted in its place.
  const isPosted = (each: unknown, at: number) => keyOf(each) === key && (key !== undefined || at === index);
  const at = posted.findIndex(isPosted);
  const found = saved[at];
  if (!isEntry(found) || found._key === undefined) {
    return entry;
  }
  return { ...(withSavedKeys(entry, posted[at], found) as Entry), _key: found._key };
}

function keyOf(entry: unknown): string | undefined {
  return isEntry(entry) ? entry._key : undefined;
}

function isEntry(value: unknown): value is Entry {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
