import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

import type { Plugin } from "vite";

/** An SVG element of an icon, with its attributes. */
export type IconElement = [tag: string, attributes: Record<string, string>];

const NAME = "virtual:lucide-chunks";

/**
 * A Vite plugin with all Lucide icons as data, one chunk per first letter. There are two thousand icons:
 * one file each would be too many files, and one file for all would be larger than a page.
 * The same data is written as `icons/{letter}.json`, from which the server puts the icons of a page into its document.
 */
export function lucideChunks(): Plugin {
  // A leading zero byte marks a virtual module for the bundler.
  const own = `\0${NAME}`;
  return {
    name: "lucide-chunks",
    resolveId: (id) => (id === NAME || id.startsWith(`${NAME}/`) ? `\0${id}` : null),
    load: (id) => {
      if (id === own) {
        const sets = letters().map((letter) => `${letter}: () => import("${NAME}/${letter}")`);
        return `export const CHUNKS = { ${sets.join(", ")} };`;
      }
      return id.startsWith(`${own}/`) ? `export const ICON_ELEMENTS = ${JSON.stringify(iconElements(id.slice(own.length + 1)))};` : null;
    },
    generateBundle() {
      for (const letter of letters()) {
        this.emitFile({ type: "asset", fileName: `icons/${letter}.json`, source: JSON.stringify(withoutBundled(iconElements(letter))) });
      }
    },
  };
}

function folder(): string {
  const found = createRequire(import.meta.url).resolve("lucide-react/package.json");
  return join(dirname(found), "dist", "esm", "icons");
}

function names(): string[] {
  return readdirSync(folder()).flatMap((file) => (/^[a-z][a-z0-9-]*\.mjs$/.test(file) ? [file.slice(0, -".mjs".length)] : []));
}

function letters(): string[] {
  return [...new Set(names().map((name) => name.charAt(0)))].sort();
}

/** The icons whose names start with a letter, including deprecated names. */
function iconElements(letter: string): Record<string, IconElement[]> {
  const own = names().filter((name) => name.startsWith(letter));
  return Object.fromEntries(own.map((name) => [name, elementsOf(name)]));
}

function withoutBundled(elements: Record<string, IconElement[]>): Record<string, IconElement[]> {
  const bundled = bundledNames();
  return Object.fromEntries(Object.entries(elements).filter(([name]) => !bundled.has(name)));
}

/** The names in `icons.ts`. It imports components, so that its text is read. */
function bundledNames(): Set<string> {
  const text = readFileSync(new URL("./icons.ts", import.meta.url), "utf8");
  return new Set([...text.matchAll(/^ {2}"?([a-z0-9-]+)"?: [A-Z]\w+,$/gm)].flatMap(([, name]) => name ?? []));
}

function elementsOf(name: string): IconElement[] {
  const text = readFileSync(join(folder(), `${name}.mjs`), "utf8");
  const other = /from '\.\/([a-z0-9-]+)\.mjs'/.exec(text)?.[1];
  if (other !== undefined) {
    return elementsOf(other);
  }
  const written = /__iconData = (\{[\s\S]*?\n\});/.exec(text)?.[1];
  if (written === undefined) {
    throw new Error(`${name} of lucide-react is written another way than its sisters: nothing can be read from it.`);
  }
  // The source is JavaScript with unquoted keys. React's `key` is not needed.
  const { node } = JSON.parse(written.replace(/([{,]\s*)([A-Za-z][A-Za-z0-9]*):/g, '$1"$2":')) as { node: IconElement[] };
  return node.map(([tag, attributes]) => [tag, Object.fromEntries(Object.entries(attributes).filter(([attribute]) => attribute !== "key"))]);
}
