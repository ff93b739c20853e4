/** Small letters without a Latin base letter, each before its replacement: those of Django's `urlify.js`. */
const LETTERS =
  "æ ae ð d ø o þ th ß ss ı i ł l ə e © c đ dj " +
  "α a β b γ g δ d ε e ζ z η h θ 8 ι i κ k λ l μ m ν n ξ 3 ο o π p ρ r σ s ς s τ t υ y φ f χ x ψ ps ω w " +
  "а a б b в v г g д d е e ё yo ж zh з z и i й j к k л l м m н n о o п p р r с s т t у u ф f х h ц c ч ch ш sh щ sh ы y э e ю yu я ya " +
  "є ye і i ї yi ґ g ђ dj ј j љ lj њ nj ћ c џ dz " +
  "أ a ب b ت t ث th ج g ح h خ kh د d ذ th ر r ز z س s ش sh ص s ض d ط t ظ th ع aa غ gh ف f ق k ك k ل l م m ن n ه h و o ي y " +
  "ა a ბ b გ g დ d ე e ვ v ზ z თ t ი i კ k ლ l მ m ნ n ო o პ p ჟ j რ r ს s ტ t უ u ფ f ქ q ღ g ყ y შ sh ჩ ch ც c ძ dz წ w ჭ ch ხ x ჯ j ჰ h";

const words = LETTERS.split(" ");
const replacements = new Map(words.flatMap((letter, at) => (at % 2 === 0 ? [[letter, words[at + 1] ?? ""] as const] : [])));

/** A text as the slug of a URL, as `URLify()` of the Django admin makes it. */
export function urlify(text: string, maxLength: number | null, allowUnicode: boolean): string {
  const small = text.normalize("NFC").toLowerCase();
  const letters = allowUnicode ? small.replace(/[^-_\p{L}\p{N}\s]/gu, "") : inAscii(small).replace(/[^-\w\s]/g, "");
  const slug = letters.trim().replace(/[-\s]+/g, "-");
  return Array.from(slug).slice(0, maxLength ?? undefined).join("").replace(/-+$/, "");
}

/** A text in small letters with its letters replaced, or without their accents. */
function inAscii(text: string): string {
  const plain = withReplacements(text).normalize("NFD").replace(/\p{M}/gu, "");
  // A Greek letter with an accent has its replacement only now.
  return withReplacements(plain);
}

function withReplacements(text: string): string {
  return text.replace(/./gu, (letter) => replacements.get(letter) ?? letter);
}
