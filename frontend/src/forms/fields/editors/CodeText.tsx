import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, indentOnInput, syntaxHighlighting } from "@codemirror/language";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState } from "@codemirror/state";
import type { Extension } from "@codemirror/state";
import { EditorView, drawSelection, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers, placeholder } from "@codemirror/view";
import { useEffect, useRef, useState } from "react";

import type { CodeEditor } from "@/contracts/forms-fields";
import { asText, orNull } from "@/forms/control";
import type { ControlProps } from "@/forms/control";
import { CharactersLeft } from "@/forms/fields/CharactersLeft";
import { codeColors, codeLooks } from "@/forms/fields/editors/codeLooks";
import { loadLanguage } from "@/forms/fields/editors/codeLanguages";
import { editorFrame } from "@/forms/fields/editors/frame";
import { countCharacters } from "@/support/countCharacters";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { startNonce } from "@/support/nonce";

/** Source text with its colours. Tab indents; Escape and then Tab leaves. */
export function CodeText({ field, value, onChange, id, describedBy, isInvalid }: ControlProps<CodeEditor>) {
  const stored = asText(value);
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const given = useRef(stored);
  const tell = useRef(onChange);
  // What may change while the editor stands, each in a place of its own.
  const [places] = useState(() => ({ language: new Compartment(), attributes: new Compartment(), use: new Compartment() }));
  const hint = `${id}-leave`;
  useEffect(() => {
    tell.current = onChange;
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
          places.language.of([]),
          places.attributes.of([]),
          places.use.of([]),
          field.placeholder === null ? [] : placeholder(field.placeholder),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) {
              const text = update.state.doc.toString();
              if (text !== given.current) {
                given.current = text;
                tell.current(orNull(text));
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
  }, [places, field.placeholder]);

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
        view.current?.dispatch({ effects: places.language.reconfigure(language) });
      }
    });
    return () => {
      isGone = true;
    };
  }, [places, field.language]);

  useEffect(() => {
    view.current?.dispatch({
      effects: [
        places.attributes.reconfigure(
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
        places.use.reconfigure([EditorView.editable.of(!field.disabled), EditorState.readOnly.of(field.disabled)]),
      ],
    });
  }, [places, id, describedBy, hint, isInvalid, field.required, field.disabled]);

  return (
    <div className="group/code">
      <div className={editorFrame(isInvalid, field.disabled)}>
        <div
          ref={host}
          // Source is read from left to right in every language.
          dir="ltr"
          style={{ "--rows": field.rows } as Record<string, unknown>}
        />
      </div>
      <div className="flex items-start justify-between gap-3">
        <p id={hint} className="mt-1 text-xs text-muted-foreground opacity-0 transition-opacity duration-150 group-focus-within/code:opacity-100">
          {t("Tab indents. Press Escape, then Tab, to leave the editor.")}
        </p>
        <CharactersLeft length={countCharacters(stored)} most={field.maxLength} />
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
    syntaxHighlighting(codeColors),
    codeLooks,
    keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, indentWithTab]),
  ];
}
