/// <reference types="vitest/config" />
import { fileURLToPath } from "node:url";

import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

import { lucideSets } from "./src/ui/lucideSets.ts";

const source = fileURLToPath(new URL("./src", import.meta.url));
const packages = (...names: string[]): RegExp =>
  new RegExp(`[\\\\/]node_modules[\\\\/](?:${names.join("|")})[\\\\/]`);

/**
 * Leave out the components of Inertia that nobody imports: its forms and its endless scrolling are a quarter of it.
 * They stay in by default because the bundler cannot know that forwardRef() and a name for a debugger do nothing.
 */
const unusedInertia: Plugin = {
  name: "unused-inertia",
  apply: "build",
  transform: {
    filter: { id: /[\\/]@inertiajs[\\/]react[\\/]dist[\\/]index\.js$/ },
    handler: (code) =>
      code
        .replace(/^(var \w+ = )(forwardRef\d*|createContext\d*)\(/gm, "$1/* @__PURE__ */ $2(")
        .replace(/^\w+\.displayName = "\w+";$/gm, ""),
  },
};

export default defineConfig({
  // Relative addresses, so that any STATIC_URL works without a new build.
  base: "",
  plugins: [react(), tailwindcss(), unusedInertia, lucideSets()],
  resolve: {
    alias: { "@": source },
    // Also what lets a host's components outside this folder find these packages.
    dedupe: ["react", "react-dom", "@inertiajs/react", "radix-ui", "lucide-react"],
  },
  build: {
    outDir: "../src/django_panel/static/django_panel",
    emptyOutDir: true,
    manifest: "manifest.json",
    // light-dark() stays as written: the theme is overridden through the variables inside it.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: "src/main.tsx",
      output: {
        // Django's manifest storage renames the entry while chunks import it by its old name, which
        // would load React twice. Every module that two chunks share therefore has a group of its
        // own, and the entry chunk holds nothing but the call of mount().
        codeSplitting: {
          groups: [
            { name: "react", test: packages("react", "react-dom", "scheduler"), priority: 30 },
            { name: "inertia", test: packages("@inertiajs", "es-toolkit", "laravel-precognition"), priority: 30 },
            { name: "shell", test: /[\\/]src[\\/]mount\.tsx$/, priority: 20 },
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
    // Nothing else runs beside them: the core that is left free by default would rest.
    maxWorkers: "100%",
    // A busy machine is slow, not wrong.
    testTimeout: 20_000,
    // As for the browser tests: what fails twice in CI has failed.
    retry: process.env.CI ? 1 : 0,
  },
});
