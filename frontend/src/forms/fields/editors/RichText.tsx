import { Placeholder } from "@tiptap/extensions";
import { EditorContent, useEditor } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { useEffect, useRef } from "react";

import "@/ui/prose.css";
import "@/forms/fields/editors/richText.css";

import type { RichEditor } from "@/contracts/forms-fields";
import { asText } from "@/forms/control";
import type { ControlProps } from "@/forms/control";
import { CharactersLeft } from "@/forms/fields/CharactersLeft";
import { RichToolbar } from "@/forms/fields/editors/RichToolbar";
import { editorFrame } from "@/forms/fields/editors/frame";
import { KEPT } from "@/forms/fields/editors/keptNodes";
import { readableText } from "@/forms/fields/editors/readableText";
import { countCharacters } from "@/support/countCharacters";
import { isSafeAddress } from "@/support/safeAddress";

/** Text with a look, as HTML. What it hands out is judged and cleaned by the server. */
export function RichText({ field, value, onChange, id, describedBy, isInvalid }: ControlProps<RichEditor>) {
  const stored = asText(value);
  /** What it last handed out; anything else has come from elsewhere. */
  const given = useRef(stored);
  const tell = useRef(onChange);
  useEffect(() => {
    tell.current = onChange;
  });

  const editor = useEditor({
    // Its styles are in our own sheet: a strict content policy refuses a style element.
    injectCSS: false,
    extensions: [
      StarterKit.configure({
        heading: { levels: [1, 2, 3, 4] },
        // A paragraph nobody typed would be a change nobody made.
        trailingNode: false,
        link: {
          openOnClick: false,
          isAllowedUri: (address) => isSafeAddress(address),
          HTMLAttributes: { target: null, rel: "noopener noreferrer" },
        },
      }),
      Placeholder.configure({ placeholder: field.placeholder ?? "" }),
      ...KEPT,
    ],
    content: stored,
    editable: !field.disabled,
    onUpdate: ({ editor: changed }) => {
      const html = changed.isEmpty ? null : changed.getHTML();
      given.current = html ?? "";
      tell.current(html);
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
      {field.maxLength !== null && <CharactersLeft length={countCharacters(readableText(stored))} most={field.maxLength} />}
    </>
  );
}
