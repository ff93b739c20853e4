import { HighlightStyle } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** The panel's colors through CSS variables, so that light, dark and custom themes work. */
export const codeTheme = EditorView.theme({
  "&": {
    color: "var(--foreground)",
    backgroundColor: "transparent",
    fontSize: "0.8125rem",
    maxHeight: "70vh",
    minHeight: "calc(var(--rows) * 1.25rem + 1rem)",
  },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--font-mono, ui-monospace, monospace)", lineHeight: "1.25rem", overflow: "auto" },
  ".cm-content": { padding: "0.5rem 0", caretColor: "var(--foreground)", minHeight: "calc(var(--rows) * 1.25rem)" },
  ".cm-content[contenteditable=false]": { cursor: "not-allowed" },
  ".cm-line": { padding: "0 0.75rem" },
  ".cm-cursor, .cm-dropCursor": { borderLeftColor: "var(--foreground)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "color-mix(in oklch, var(--primary) 24%, transparent)",
  },
  ".cm-activeLine": { backgroundColor: "transparent" },
  "&.cm-focused .cm-activeLine": { backgroundColor: "color-mix(in oklch, var(--muted) 70%, transparent)" },
  ".cm-gutters": { backgroundColor: "var(--muted)", color: "var(--muted-foreground)", border: "none", borderRight: "1px solid var(--border)" },
  ".cm-gutter": { minHeight: "calc(var(--rows) * 1.25rem + 1rem)" },
  ".cm-lineNumbers .cm-gutterElement": { padding: "0 0.5rem 0 0.75rem" },
  ".cm-activeLineGutter": { backgroundColor: "transparent", color: "var(--foreground)" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "color-mix(in oklch, var(--success) 25%, transparent)" },
  "&.cm-focused .cm-nonmatchingBracket": { backgroundColor: "color-mix(in oklch, var(--destructive) 25%, transparent)" },
  ".cm-selectionMatch": { backgroundColor: "color-mix(in oklch, var(--warning) 20%, transparent)" },
  ".cm-placeholder": { color: "var(--muted-foreground)" },
  ".cm-panels": { backgroundColor: "var(--muted)", color: "var(--foreground)", borderColor: "var(--border)" },
  ".cm-textfield": { backgroundColor: "var(--card)", border: "1px solid var(--input)", borderRadius: "6px" },
  ".cm-button": { backgroundColor: "var(--secondary)", backgroundImage: "none", border: "1px solid var(--input)", borderRadius: "6px" },
});

/** Text in these colors has a contrast of 4.5:1 on a card, light and dark. */
export const codeHighlighting = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier, tags.controlKeyword], color: "var(--primary)" },
  { tag: [tags.string, tags.special(tags.string), tags.regexp, tags.attributeValue], color: "var(--success)" },
  { tag: [tags.number, tags.bool, tags.null, tags.atom, tags.unit, tags.color], color: "var(--warning)" },
  { tag: [tags.propertyName, tags.attributeName, tags.definition(tags.propertyName)], color: "var(--info)" },
  { tag: [tags.typeName, tags.className, tags.tagName, tags.heading], color: "var(--primary)", fontWeight: "600" },
  { tag: [tags.comment, tags.meta, tags.processingInstruction], color: "var(--muted-foreground)", fontStyle: "italic" },
  { tag: [tags.link, tags.url], color: "var(--info)", textDecoration: "underline" },
  { tag: tags.emphasis, fontStyle: "italic" },
  { tag: tags.strong, fontWeight: "600" },
  { tag: tags.invalid, color: "var(--destructive)" },
]);
