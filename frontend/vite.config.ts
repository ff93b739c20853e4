/// <reference types="vitest/config" />
import { fileURLToPath } from "node:url";

import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

import { layerGroups } from "./scripts/chunkGroups.ts";
import { compressFiles } from "./scripts/compressFiles.ts";
import { shakeInertia } from "./scripts/shakeInertia.ts";
import { lucideChunks } from "./src/ui/lucideChunks.ts";

const source = fileURLToPath(new URL("./src", import.meta.url));
const packages = (...names: string[]): RegExp =>
  new RegExp(`[\\\\/]node_modules[\\\\/](?:${names.join("|")})[\\\\/]`);

export default defineConfig({
  // Relative URLs, so that any STATIC_URL works without a new build.
  base: "",
  plugins: [react(), tailwindcss(), lucideChunks(), shakeInertia(), compressFiles()],
  resolve: {
    alias: { "@": source },
    // Also lets a host's components, which are outside this folder, find these packages.
    dedupe: ["react", "react-dom", "@inertiajs/react", "radix-ui", "lucide-react"],
  },
  build: {
    outDir: "../src/django_panel/static/django_panel",
    emptyOutDir: true,
    manifest: "manifest.json",
    // Do not compile light-dark(): a theme overrides the variables inside it.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // A font is an entry of its own: only the pages of panels that ask for it load it.
      input: ["src/main.tsx", "src/styles/fonts/inter.css"],
      output: {
        // Django's manifest storage renames the entry while chunks import it by its old name, which
        // would load React twice. Every module that two chunks share therefore has its own group,
        // and the entry chunk contains only the call of mount().
        codeSplitting: {
          groups: [
            { name: "react", test: packages("react", "react-dom", "scheduler"), priority: 30 },
            { name: "inertia", test: packages("@inertiajs", "es-toolkit", "laravel-precognition"), priority: 30 },
            ...layerGroups(20),
          ],
        },
      },
    },
  },
  test: {
    environment: "jsdom",
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["./src/testing/setup.ts"],
    restoreMocks: true,
    css: false,
    // A thread starts faster than a process; each file still has a window and modules of its own.
    pool: "threads",
    // Use all cores; by default one is left free.
    maxWorkers: "100%",
    // A busy machine is slow; that is not a failure.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // As for the browser tests: in CI a test fails if it fails twice.
    retry: process.env.CI ? 1 : 0,
  },
});
