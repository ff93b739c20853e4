
/** The number of code points, as Python counts them. */
export function countCharacters(text: string): number {
  return Array.from(text).length;
}

/** The text of HTML without tags. The server counts the same characters. */
export function textOfHtml(html: string): string {
  // A fast path for text without markup, because this runs on every key press.
  return /[<&]/.test(html) ? new DOMParser().parseFromString(html, "text/html").body.textContent : html;
}
