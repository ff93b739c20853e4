// Print the sizes of the files that the browser loads for one page: npm run size -- [page]. The default is the list page.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";

const OUTPUT = resolve(import.meta.dirname, "../../src/django_panel/static/django_panel");
const ENTRY = "src/main.tsx";
const LIMIT = 200_000;

const page = process.argv[2] ?? "panel/resources/Index";
const manifest = JSON.parse(readFileSync(resolve(OUTPUT, "manifest.json"), "utf8"));

function files(key, seen = new Set()) {
  const chunk = manifest[key];
  if (chunk === undefined) {
    throw new Error(`The manifest has no ${key}. Run "npm run build" first, or correct the page's name.`);
  }
  if (!seen.has(key)) {
    seen.add(key);
    (chunk.imports ?? []).forEach((imported) => files(imported, seen));
  }
  return seen;
}

const keys = new Set([...files(ENTRY), ...files(`src/pages/${page}.tsx`)]);
const paths = new Set([...keys].flatMap((key) => [manifest[key].file, ...(manifest[key].css ?? [])]));
const sizes = [...paths]
  .map((path) => [path, gzipSync(readFileSync(resolve(OUTPUT, path)), { level: 9 }).length])
  .sort(([, left], [, right]) => right - left);
const total = sizes.reduce((sum, [, size]) => sum + size, 0);

sizes.forEach(([path, size]) => console.log(`${String(size).padStart(8)}  ${path}`));
console.log(`${String(total).padStart(8)}  bytes gzipped for ${page} (limit ${LIMIT})`);
process.exitCode = total > LIMIT ? 1 : 0;
