/** Nested URL parameters: `due[from]=…`, `names[]=…`, `rules[0][column]=…`. */

/** Whether the URL contains a parameter with this name, even an empty one. */
export function hasNested(parameters: URLSearchParams, name: string): boolean {
  return [...parameters.keys()].some((key) => belongsTo(key, name));
}

/** Remove a parameter and everything nested in it. */
export function dropNested(parameters: URLSearchParams, name: string): void {
  for (const key of new Set(parameters.keys())) {
    if (belongsTo(key, name)) {
      parameters.delete(key);
    }
  }
}

/** Write a nested value; blank parts are left out. */
export function writeNested(parameters: URLSearchParams, name: string, value: unknown): void {
  if (isBlank(value)) {
    return;
  }
  if (Array.isArray(value)) {
    value.forEach((entry: unknown, index) => {
      writeNested(parameters, typeof entry === "object" ? `${name}[${index}]` : `${name}[]`, entry);
    });
  } else if (typeof value === "object" && value !== null) {
    Object.entries(value).forEach(([key, inner]) => writeNested(parameters, `${name}[${key}]`, inner));
  } else {
    parameters.append(name, String(value));
  }
}

/** Whether a value is empty at every level. */
export function isBlank(value: unknown): boolean {
  if (typeof value === "object" && value !== null) {
    return Object.values(value).every(isBlank);
  }
  return value === null || value === undefined || value === "";
}

function belongsTo(key: string, name: string): boolean {
  return key === name || key.startsWith(`${name}[`);
}
