/** A short checksum of a text (FNV-1a), for keys that must not contain the text. It is not secure against guessing. */
export function checksum(text: string): string {
  let sum = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) {
    sum = Math.imul(sum ^ byte, 0x01000193) >>> 0;
  }
  return sum.toString(36);
}
