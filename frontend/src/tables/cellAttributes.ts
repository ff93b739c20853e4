/** Attributes a host may put on a cell. What could run, or reach outside of the cell, is left out. */
const ALLOWED = /^(data-|aria-)|^(title|lang|dir|id|class)$/;

/** A host's attributes as React wants them, its class apart. */
export function cellAttributes(attributes: Record<string, string> | undefined): {
  className: string | undefined;
  rest: Record<string, string>;
} {
  const allowed = Object.entries(attributes ?? {}).filter(([name]) => ALLOWED.test(name));
  return {
    className: allowed.find(([name]) => name === "class")?.[1],
    rest: Object.fromEntries(allowed.filter(([name]) => name !== "class")),
  };
}
