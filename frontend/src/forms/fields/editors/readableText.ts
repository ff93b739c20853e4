/** What somebody reads of HTML: the characters that are no part of a tag. The server counts the same. */
export function readableText(html: string): string {
  // Most answers hold no look at all, and this is asked on every key.
  return /[<&]/.test(html) ? new DOMParser().parseFromString(html, "text/html").body.textContent : html;
}
