import { Placeholder } from "@tiptap/extensions";
import { EditorContent, useEditor } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { useEffect, useRef } from "react";

import "@/ui/prose.css";
import "@/forms/fields/editors/richText.css";

import type { RichEditor } from "@/contracts/forms-fields";
import { asText } from "@/forms/control";
import type { ControlProps } from "@/forms/control";
import { editorFrame } from "@/forms/fields/editors/EditorToolbar";
import { PRESERVED_NODES } from "@/forms/fields/editors/preservedNodes";
import { RichToolbar } from "@/forms/fields/editors/RichToolbar";
import { RemainingCharacters } from "@/forms/fields/textFields";
import { countCharacters, textOfHtml } from "@/support/text";
import { isSafeUrl } from "@/support/urls";

/** A rich text editor whose value is HTML. The server sanitizes it. */
export function RichText({ field, value, onChange, id, describedBy, isInvalid }: ControlProps<RichEditor>) {
  const stored = asText(value);
  /** The last reported value; any other value came from outside. */
  const given = useRef(stored);
  const report = useRef(onChange);
  useEffect(() => {
    report.current = onChange;
  });

  const editor = useEditor({
    // The styles are in our own style sheet, because a strict CSP forbids style elements.
    injectCSS: false,
    extensions: [
      StarterKit.configure({
        heading: { levels: [1, 2, 3, 4] },
        // Ignore the empty paragraph that the editor adds by itself.
        trailingNode: false,
        link: {
          openOnClick: false,
          isAllowedUri: (address) => isSafeUrl(address),
          HTMLAttributes: { target: null, rel: "noopener noreferrer" },
        },
      }),
      Placeholder.configure({ placeholder: field.placeholder ?? "" }),
      ...PRESERVED_NODES,
    ],
    content: stored,
    editable: !field.disabled,
    onUpdate: ({ editor: changed }) => {
      const html = changed.isEmpty ? null : changed.getHTML();
      given.current = html ?? "";
      report.current(html);
    },
  });

  useEffect(() => {
    if (stored !== given.current) {
      given.current = stored;
      editor.commands.setContent(stored, { emitUpdate: false });
    }
  }, [editor, stored]);

  useEffect(() => {
    editor.setOptions({
      editable: !field.disabled,
      editorProps: {
        attributes: {
          id,
          role: "textbox",
          class: "prose",
          "data-editor": "",
          "aria-multiline": "true",
          "aria-labelledby": `${id}-label`,
          ...(describedBy !== undefined && { "aria-describedby": describedBy }),
          ...(isInvalid && { "aria-invalid": "true" }),
          ...(field.required && { "aria-required": "true" }),
          ...(field.disabled && { "aria-disabled": "true" }),
        },
      },
    });
  }, [editor, id, describedBy, isInvalid, field.required, field.disabled]);

  return (
    <>
      <div className={editorFrame(isInvalid, field.disabled)}>
        {!field.disabled && <RichToolbar editor={editor} buttons={field.toolbar} label={field.label} controls={id} />}
        <EditorContent editor={editor} />
      </div>
      {field.maxLength !== null && <RemainingCharacters length={countCharacters(textOfHtml(stored))} most={field.maxLength} />}
    </>
  );
}
