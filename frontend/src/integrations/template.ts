/** As on the server: letters, digits, `_ . -` between two pairs of braces. */
const PLACEHOLDER = /\{\{\s*([A-Za-z0-9_.-]+)\s*\}\}/g;

/** The paths that a template uses and the payload does not have. They become empty texts. */
export function unknownPaths(template: string, paths: readonly string[]): string[] {
  const used = [...template.matchAll(PLACEHOLDER)].map(([, path = ""]) => path);
  return [...new Set(used)].filter((path) => !isKnown(path, paths));
}

/** A path below a known one may exist, because a value can be a structure. */
function isKnown(path: string, paths: readonly string[]): boolean {
  return path === "record" || paths.some((known) => path === known || path.startsWith(`${known}.`));
}

/** Whether the template gives a JSON object or array. If it does not, the whole payload is sent instead. */
export function isJsonTemplate(template: string): boolean {
  // Zero is valid inside a text and outside of one.
  const filled = template.replace(PLACEHOLDER, "0");
  try {
    const content: unknown = JSON.parse(filled);
    return typeof content === "object" && content !== null;
  } catch {
    return false;
  }
}

/** How a path is written in a template. */
export function placeholder(path: string): string {
  return `{{ ${path} }}`;
}
