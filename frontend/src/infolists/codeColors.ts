import { LanguageSupport } from "@codemirror/language";
import { highlightCode, tagHighlighter, tags } from "@lezer/highlight";

import { loadLanguage } from "@/forms/fields/editors/codeLanguages";

/** A run of letters of one look; line breaks stand by themselves. */
export interface CodePiece {
  text: string;
  look: string;
}

/** The colours of the editor, as classes. */
const LOOKS = tagHighlighter([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier, tags.controlKeyword], class: "text-primary" },
  { tag: [tags.string, tags.special(tags.string), tags.regexp, tags.attributeValue], class: "text-success" },
  { tag: [tags.number, tags.bool, tags.null, tags.atom, tags.unit, tags.color], class: "text-warning" },
  { tag: [tags.propertyName, tags.attributeName, tags.definition(tags.propertyName), tags.link, tags.url], class: "text-info" },
  { tag: [tags.typeName, tags.className, tags.tagName, tags.heading], class: "font-semibold text-primary" },
  { tag: [tags.comment, tags.meta, tags.processingInstruction], class: "text-muted-foreground italic" },
]);

/** A text in the colours of its language; null where the language is not known or cannot be loaded. */
export async function colored(text: string, language: string): Promise<CodePiece[] | null> {
  const support = await loadLanguage(language);
  if (!(support instanceof LanguageSupport)) {
    return null;
  }
  const pieces: CodePiece[] = [];
  highlightCode(
    text,
    support.language.parser.parse(text),
    LOOKS,
    (piece, look) => pieces.push({ text: piece, look }),
    () => pieces.push({ text: "\n", look: "" }),
  );
  return pieces;
}
