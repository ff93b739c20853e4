import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

import type { Plugin } from "vite";

/** A part of a drawing: an element of an SVG and its attributes. */
export type DrawingPart = [tag: string, attributes: Record<string, string>];

const NAME = "virtual:lucide-sets";

/**
 * Every drawing of Lucide as data, one chunk for each first letter. There are two thousand of them: a file each
 * would be two thousand files, and one for all would be more than a whole page of the panel.
 */
export function lucideSets(): Plugin {
  // The bundler takes names that begin with a zero byte for nobody's file.
  const own = `\0${NAME}`;
  return {
    name: "lucide-sets",
    resolveId: (id) => (id === NAME || id.startsWith(`${NAME}/`) ? `\0${id}` : null),
    load: (id) => {
      if (id === own) {
        const sets = letters().map((letter) => `${letter}: () => import("${NAME}/${letter}")`);
        return `export const SETS = { ${sets.join(", ")} };`;
      }
      return id.startsWith(`${own}/`) ? `export const DRAWINGS = ${JSON.stringify(drawings(id.slice(own.length + 1)))};` : null;
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

/** The drawings whose names begin with a letter, old names of theirs included. */
function drawings(letter: string): Record<string, DrawingPart[]> {
  const own = names().filter((name) => name.startsWith(letter));
  return Object.fromEntries(own.map((name) => [name, partsOf(name)]));
}

function partsOf(name: string): DrawingPart[] {
  const text = readFileSync(join(folder(), `${name}.mjs`), "utf8");
  const other = /from '\.\/([a-z0-9-]+)\.mjs'/.exec(text)?.[1];
  if (other !== undefined) {
    return partsOf(other);
  }
  const written = /__iconData = (\{[\s\S]*?\n\});/.exec(text)?.[1];
  if (written === undefined) {
    throw new Error(`${name} of lucide-react is written another way than its sisters: nothing can be read from it.`);
  }
  // Written as JavaScript: names without quotes. A key is React's, and not worth its bytes.
  const { node } = JSON.parse(written.replace(/([{,]\s*)([A-Za-z][A-Za-z0-9]*):/g, '$1"$2":')) as { node: DrawingPart[] };
  return node.map(([tag, attributes]) => [tag, Object.fromEntries(Object.entries(attributes).filter(([attribute]) => attribute !== "key"))]);
}
