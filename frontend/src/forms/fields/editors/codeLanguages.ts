import type { Extension } from "@codemirror/state";

/** Each language is a chunk of its own. */
const LANGUAGES: Readonly<Partial<Record<string, () => Promise<Extension>>>> = {
  json: async () => (await import("@codemirror/lang-json")).json(),
  html: async () => (await import("@codemirror/lang-html")).html(),
  css: async () => (await import("@codemirror/lang-css")).css(),
  javascript: async () => (await import("@codemirror/lang-javascript")).javascript({ jsx: true, typescript: true }),
  php: async () => (await import("@codemirror/lang-php")).php(),
  sql: async () => (await import("@codemirror/lang-sql")).sql(),
  yaml: async () => (await import("@codemirror/lang-yaml")).yaml(),
  markdown: async () => (await import("@codemirror/lang-markdown")).markdown(),
};

/** Load the highlighting of a language; empty for plain text, an unknown language, or if loading fails. */
export async function loadLanguage(name: string): Promise<Extension> {
  try {
    return (await LANGUAGES[name]?.()) ?? [];
  } catch {
    return [];
  }
}
