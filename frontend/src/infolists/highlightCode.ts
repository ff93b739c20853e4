import { LanguageSupport } from "@codemirror/language";
import { highlightCode, tagHighlighter, tags } from "@lezer/highlight";

import { loadLanguage } from "@/forms/fields/editors/codeLanguages";

/** A run of text in one style; line breaks are tokens of their own. */
export interface CodeToken {
  text: string;
  style: string;
}

/** The editor's colors as CSS classes. */
const STYLES = tagHighlighter([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier, tags.controlKeyword], class: "text-primary" },
  { tag: [tags.string, tags.special(tags.string), tags.regexp, tags.attributeValue], class: "text-success" },
  { tag: [tags.number, tags.bool, tags.null, tags.atom, tags.unit, tags.color], class: "text-warning" },
  { tag: [tags.propertyName, tags.attributeName, tags.definition(tags.propertyName), tags.link, tags.url], class: "text-info" },
  { tag: [tags.typeName, tags.className, tags.tagName, tags.heading], class: "font-semibold text-primary" },
  { tag: [tags.comment, tags.meta, tags.processingInstruction], class: "text-muted-foreground italic" },
]);

/** Highlight a text; null if the language is unknown or cannot be loaded. */
export async function highlight(text: string, language: string): Promise<CodeToken[] | null> {
  const support = await loadLanguage(language);
  if (!(support instanceof LanguageSupport)) {
    return null;
  }
  const pieces: CodeToken[] = [];
  highlightCode(
    text,
    support.language.parser.parse(text),
    STYLES,
    (piece, style) => pieces.push({ text: piece, style }),
    () => pieces.push({ text: "\n", style: "" }),
  );
  return pieces;
}
