/** The widths of characters in `ch`, the width of a zero. They are averages of common sans-serif fonts. */
const NARROW = { width: 0.55, characters: /[fijlrtI .,:;'’|!()[\]/-]/ };
const WIDE = { width: 1.5, characters: /[mwMW@%—]/ };
const FULL = { width: 1.7, characters: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\uFF01-\uFF60]/u };
const CAPITAL = { width: 1.15, characters: /\p{Lu}/u };

/** Digits, and the other letters. */
const USUAL_WIDTH = 1;

/** The rest of a text is not measured: no column is that wide. */
const MAX_CHARACTERS = 120;

const known = new Map<string, number>();

/** Estimate the width of a text in `ch`, without a layout. */
export function textWidth(text: string): number {
  let width = 0;
  for (const character of text.slice(0, MAX_CHARACTERS)) {
    width += known.get(character) ?? classify(character);
  }
  return Math.ceil(width);
}

function classify(character: string): number {
  const found = [NARROW, WIDE, FULL, CAPITAL].find(({ characters }) => characters.test(character));
  const width = found?.width ?? USUAL_WIDTH;
  known.set(character, width);
  return width;
}
