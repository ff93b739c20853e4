/** About how wide a digit of a value is, how high a line of them, and what has to be free beside them. */
const DIGIT = 6.6;
const LINE = 13;
const GAP = 3;

export interface PlacedText {
  /** The middle of its foot. */
  x: number;
  y: number;
  text: string;
}

/** Those texts that have room: each keeps clear of the ones before it. */
export function fitting<Text extends PlacedText>(texts: readonly Text[]): Text[] {
  const kept: Text[] = [];
  texts.forEach((one) => {
    const touches = (other: Text) =>
      Math.abs(one.x - other.x) < ((one.text.length + other.text.length) * DIGIT) / 2 + GAP && Math.abs(one.y - other.y) < LINE;
    if (!kept.some(touches)) {
      kept.push(one);
    }
  });
  return kept;
}
