import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import type { Plugin } from "vite";

const COMPRESSIBLE = /\.(js|css|json|svg)$/;
/** Smaller files gain nothing: one packet carries them. */
const LEAST_BYTES = 1_000;

/**
 * A Vite plugin that writes `name.gz` and `name.br` next to the files of the build, so that a web server can send
 * them as they are.
 */
export function compressFiles(): Plugin {
  let folder = "";
  return {
    name: "compress-files",
    apply: "build",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    writeBundle() {
      if (process.env.NODE_ENV === "development") {
        return;
      }
      for (const name of readdirSync(join(folder, "assets"))) {
        compress(join(folder, "assets", name));
      }
    },
  };
}

function compress(path: string): void {
  if (!COMPRESSIBLE.test(path) || statSync(path).size < LEAST_BYTES) {
    return;
  }
  const content = readFileSync(path);
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }));
}
