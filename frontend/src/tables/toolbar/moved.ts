/** A list with one of its entries at another place. */
export function moved<Entry>(list: Entry[], entry: Entry, to: number): Entry[] {
  const others = list.filter((other) => other !== entry);
  return [...others.slice(0, to), entry, ...others.slice(to)];
}
