/** A text without accents and upper case, for comparing. */
export function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();
}

/** The words of a query. */
export function wordsOf(query: string): string[] {
  return folded(query).split(/\s+/).filter(Boolean);
}

/** Whether every word is part of the text. */
export function matches(text: string, words: readonly string[]): boolean {
  const haystack = folded(text);
  return words.every((word) => haystack.includes(word));
}

/** From this length on, a word may be anywhere in a label; shorter ones must begin a word of it. */
const ANYWHERE = 3;

/** How well an entry matches all words, 0 is best; null if it does not. Words of other scripts are not separated by spaces. */
function rank({ label, keywords = "" }: Searchable, words: readonly string[]): number | null {
  const text = folded(label);
  if (text.startsWith(words.join(" "))) {
    return 0;
  }
  const begins = (within: string, word: string) => within.split(/[\s\p{P}]+/u).some((part) => part.startsWith(word));
  const ranks = words.map((word) => {
    if (begins(text, word)) {
      return 1;
    }
    if (text.includes(word) && (word.length >= ANYWHERE || /[^\u0020-\u024f]/.test(word))) {
      return 2;
    }
    return begins(folded(keywords), word) ? 3 : Infinity;
  });
  const worst = Math.max(...ranks);
  return worst === Infinity ? null : worst;
}

interface Searchable {
  label: string;
  /** Further words that find it. */
  keywords?: string;
}

/** The entries that match all words, best first; entries of one rank keep their order. */
export function filtered<T extends Searchable>(entries: readonly T[], words: readonly string[]): T[] {
  if (words.length === 0) {
    return [...entries];
  }
  return entries
    .flatMap((entry) => {
      const found = rank(entry, words);
      return found === null ? [] : [{ entry, rank: found }];
    })
    .sort((left, right) => left.rank - right.rank)
    .map(({ entry }) => entry);
}

/** Split a text into parts that match one of the words and parts that do not. */
export function highlighted(text: string, words: readonly string[]): { text: string; isMatch: boolean }[] {
  if (words.length === 0) {
    return [{ text, isMatch: false }];
  }
  const pattern = new RegExp(`(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`, "giu");
  // With a group in the pattern, every second part is a match.
  return text
    .split(pattern)
    .map((part, index) => ({ text: part, isMatch: index % 2 === 1 }))
    .filter((part) => part.text !== "");
}
