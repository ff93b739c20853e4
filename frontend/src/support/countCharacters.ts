/** How many characters a person would count, as the server does: a sign outside of the first plane is one. */
export function countCharacters(text: string): number {
  return Array.from(text).length;
}
