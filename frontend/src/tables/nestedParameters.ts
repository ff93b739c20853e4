/** Values inside values, spelled as the server reads them: `due[from]=…`, `names[]=…`, `rules[0][column]=…`. */

/** Whether anything is said about a name, be it that it is empty. */
export function hasNested(parameters: URLSearchParams, name: string): boolean {
  return [...parameters.keys()].some((key) => belongsTo(key, name));
}

/** Say nothing about a name any more. */
export function dropNested(parameters: URLSearchParams, name: string): void {
  for (const key of new Set(parameters.keys())) {
    if (belongsTo(key, name)) {
      parameters.delete(key);
    }
  }
}

/** Write a value below a name; what is blank is left out. */
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

/** Whether a value says nothing, however deep it looks. */
export function isBlank(value: unknown): boolean {
  if (typeof value === "object" && value !== null) {
    return Object.values(value).every(isBlank);
  }
  return value === null || value === undefined || value === "";
}

function belongsTo(key: string, name: string): boolean {
  return key === name || key.startsWith(`${name}[`);
}
