import type { Extension } from "@codemirror/state";

/** Each its own chunk: a form needs one of them. */
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

/** The colours of a language; none for plain text, for one that is not known, and where they cannot be loaded. */
export async function loadLanguage(name: string): Promise<Extension> {
  try {
    return (await LANGUAGES[name]?.()) ?? [];
  } catch {
    return [];
  }
}
