import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, indentOnInput, syntaxHighlighting } from "@codemirror/language";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState } from "@codemirror/state";
import type { Extension } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers, placeholder } from "@codemirror/view";
import { useEffect, useRef, useState } from "react";

import type { CodeEditor } from "@/contracts/forms-fields";
import { asText, orNull } from "@/forms/control";
import type { ControlProps } from "@/forms/control";
import { loadLanguage } from "@/forms/fields/editors/codeLanguages";
import { codeHighlighting, codeTheme } from "@/forms/fields/editors/codeTheme";
import { editorFrame } from "@/forms/fields/editors/EditorToolbar";
import { RemainingCharacters } from "@/forms/fields/textFields";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { startNonce } from "@/support/nonce";
import { countCharacters } from "@/support/text";

/** A code editor with syntax highlighting. Tab indents; Escape and then Tab leaves it. */
export function CodeText({ field, value, onChange, id, describedBy, isInvalid }: ControlProps<CodeEditor>) {
  const stored = asText(value);
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const given = useRef(stored);
  const report = useRef(onChange);
  // Compartments for what may change while the editor is mounted.
  const [compartments] = useState(() => ({ language: new Compartment(), attributes: new Compartment(), use: new Compartment() }));
  const hint = `${id}-leave`;
  useEffect(() => {
    report.current = onChange;
  });

  useEffect(() => {
    if (host.current === null) {
      return;
    }
    const editor = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: given.current,
        extensions: [
          basics(),
          EditorView.cspNonce.of(startNonce() ?? ""),
          compartments.language.of([]),
          compartments.attributes.of([]),
          compartments.use.of([]),
          field.placeholder === null ? [] : placeholder(field.placeholder),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) {
              const text = update.state.doc.toString();
              if (text !== given.current) {
                given.current = text;
                report.current(orNull(text));
              }
            }
          }),
        ],
      }),
    });
    view.current = editor;
    return () => {
      view.current = null;
      editor.destroy();
    };
  }, [compartments, field.placeholder]);

  useEffect(() => {
    const editor = view.current;
    if (editor !== null && stored !== given.current) {
      given.current = stored;
      editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: stored } });
    }
  }, [stored]);

  useEffect(() => {
    let isGone = false;
    void loadLanguage(field.language).then((language) => {
      if (!isGone) {
        view.current?.dispatch({ effects: compartments.language.reconfigure(language) });
      }
    });
    return () => {
      isGone = true;
    };
  }, [compartments, field.language]);

  useEffect(() => {
    view.current?.dispatch({
      effects: [
        compartments.attributes.reconfigure(
          EditorView.contentAttributes.of({
            id,
            "data-editor": "",
            "aria-labelledby": `${id}-label`,
            "aria-describedby": cx(describedBy, hint),
            ...(isInvalid && { "aria-invalid": "true" }),
            ...(field.required && { "aria-required": "true" }),
            ...(field.disabled && { "aria-disabled": "true" }),
          }),
        ),
        compartments.use.reconfigure([EditorView.editable.of(!field.disabled), EditorState.readOnly.of(field.disabled)]),
      ],
    });
  }, [compartments, id, describedBy, hint, isInvalid, field.required, field.disabled]);

  return (
    <div className="group/code">
      <div className={editorFrame(isInvalid, field.disabled)}>
        <div
          ref={host}
          // Source code is left-to-right in every language.
          dir="ltr"
          style={{ "--rows": field.rows } as Record<string, unknown>}
        />
      </div>
      <div className="flex items-start justify-between gap-3">
        <p id={hint} className="mt-1 text-xs text-muted-foreground opacity-0 transition-opacity duration-150 group-focus-within/code:opacity-100">
          {t("Tab indents. Press Escape, then Tab, to leave the editor.")}
        </p>
        <RemainingCharacters length={countCharacters(stored)} most={field.maxLength} />
      </div>
    </div>
  );
}

function basics(): Extension {
  return [
    lineNumbers(),
    highlightActiveLineGutter(),
    highlightActiveLine(),
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    highlightSelectionMatches(),
    syntaxHighlighting(codeHighlighting),
    codeTheme,
    keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, indentWithTab]),
  ];
}
