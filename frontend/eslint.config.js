// typescript-eslint reads the compiler's JavaScript API, which TypeScript 7 no longer has. The package
// named "typescript" is therefore version 6, for eslint alone; `tsc` is version 7 ("@typescript/native").
import js from "@eslint/js";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

/** Folders, lowest first. A folder may import itself and the folders on earlier lines. */
const LAYERS = [
  ["contracts"],
  ["support"],
  ["ui"],
  ["adapters", "registry", "broadcasting"],
  ["forms"],
  ["actions"],
  ["tables"],
  // An infolist entry renders its value with the cell component of the same type.
  ["infolists"],
  ["jobs", "debug"],
  ["widgets", "notifications"],
  ["relations", "resources", "auth", "search"],
  ["panel"],
  ["pages"],
];

const layerRules = LAYERS.flatMap((row, rank) =>
  row.map((folder) => {
    const above = LAYERS.slice(rank).flat().filter((name) => name !== folder);
    return {
      files: [`src/${folder}/**/*.{ts,tsx}`],
      ignores: ["src/**/*.test.{ts,tsx}"],
      rules: {
        "no-restricted-imports": [
          "error",
          {
            patterns: [
              // The topmost folder has nothing above it, and ESLint refuses an empty group.
              ...(above.length > 0
                ? [{ group: above.map((name) => `@/${name}/**`), message: "Imports point down: see LAYERS in eslint.config.js." }]
                : []),
              { group: ["@/mount", "@/main"], message: "Nothing imports the entry." },
              { group: ["../*/**", "../../**"], message: "Reach another folder through @/." },
              ...(folder === "adapters"
                ? []
                : [{ group: ["@inertiajs/*"], message: "Only adapters/inertia knows Inertia." }]),
            ],
          },
        ],
      },
    };
  }),
);

export default tseslint.config(
  { ignores: ["node_modules", "coverage"] },
  js.configs.recommended,
  {
    files: ["src/**/*.{ts,tsx}", "stories/**/*.tsx", "vite.config.ts"],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    plugins: { "react-hooks": reactHooks },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      ...reactHooks.configs.recommended.rules,
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-confusing-void-expression": "off",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "max-lines": ["error", { max: 400, skipBlankLines: false, skipComments: false }],
      "no-restricted-syntax": [
        "error",
        { selector: "ExportDefaultDeclaration", message: "Named exports; only pages and stories have a default one." },
      ],
    },
  },
  { files: ["src/ui/**/*.tsx"], rules: { "max-lines": ["error", { max: 150 }] } },
  ...layerRules,
  { files: ["src/pages/**/*.tsx", "src/**/*.stories.tsx", "vite.config.ts"], rules: { "no-restricted-syntax": "off" } },
  { files: ["scripts/**/*.mjs"], languageOptions: { globals: { console: "readonly", process: "readonly", URL: "readonly" } } },
  { files: ["src/contracts/**"], rules: { "@typescript-eslint/consistent-indexed-object-style": "off", "@typescript-eslint/array-type": "off" } },
);
