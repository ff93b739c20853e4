import { useEditorState } from "@tiptap/react";
import type { Editor } from "@tiptap/react";
import { Bold, Code, Italic, List, ListOrdered, Minus, Quote, Redo2, SquareCode, Strikethrough, Underline, Undo2 } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { Fragment } from "react";
import type { ReactNode } from "react";

import { EditorToolbar, normalizedName, ToolbarButton } from "@/forms/fields/editors/EditorToolbar";
import { LinkButton } from "@/forms/fields/editors/LinkButton";
import { t, tc } from "@/support/i18n";

interface Command {
  label: () => string;
  drawing: LucideIcon;
  keys?: string;
  /** The node or mark that the button toggles; none for a plain command. */
  state?: string;
  run: (editor: Editor) => boolean;
  canRun?: (editor: Editor) => boolean;
}

const COMMANDS: Readonly<Partial<Record<string, Command>>> = {
  bold: { label: () => t("Bold"), drawing: Bold, keys: "mod+b", state: "bold", run: (editor) => editor.chain().focus().toggleBold().run() },
  italic: { label: () => t("Italic"), drawing: Italic, keys: "mod+i", state: "italic", run: (editor) => editor.chain().focus().toggleItalic().run() },
  underline: { label: () => t("Underline"), drawing: Underline, keys: "mod+u", state: "underline", run: (editor) => editor.chain().focus().toggleUnderline().run() },
  strike: { label: () => t("Strike through"), drawing: Strikethrough, keys: "mod+shift+s", state: "strike", run: (editor) => editor.chain().focus().toggleStrike().run() },
  bulletlist: { label: () => t("Bulleted list"), drawing: List, keys: "mod+shift+8", state: "bulletList", run: (editor) => editor.chain().focus().toggleBulletList().run() },
  orderedlist: { label: () => t("Numbered list"), drawing: ListOrdered, keys: "mod+shift+7", state: "orderedList", run: (editor) => editor.chain().focus().toggleOrderedList().run() },
  blockquote: { label: () => t("Quote"), drawing: Quote, keys: "mod+shift+b", state: "blockquote", run: (editor) => editor.chain().focus().toggleBlockquote().run() },
  code: { label: () => tc("source code", "Code"), drawing: Code, keys: "mod+e", state: "code", run: (editor) => editor.chain().focus().toggleCode().run() },
  codeblock: { label: () => t("Code block"), drawing: SquareCode, keys: "mod+alt+c", state: "codeBlock", run: (editor) => editor.chain().focus().toggleCodeBlock().run() },
  horizontalrule: { label: () => t("Divider"), drawing: Minus, run: (editor) => editor.chain().focus().setHorizontalRule().run() },
  undo: { label: () => t("Undo"), drawing: Undo2, keys: "mod+z", run: (editor) => editor.chain().focus().undo().run(), canRun: (editor) => editor.can().undo() },
  redo: { label: () => t("Redo"), drawing: Redo2, keys: "mod+shift+z", run: (editor) => editor.chain().focus().redo().run(), canRun: (editor) => editor.can().redo() },
};

const LEVELS = { h1: 1, h2: 2, h3: 3, h4: 4 } as const;

interface RichToolbarProps {
  editor: Editor;
  buttons: string[];
  label: string;
  controls: string;
}

/** The toolbar buttons that the server named, in its order; an unknown name is ignored. */
export function RichToolbar({ editor, buttons, label, controls }: RichToolbarProps) {
  const names = buttons.map(normalizedName);
  // Re-rendered only when one of these changes, not on every key press.
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      names.map((name) => {
        const command = COMMANDS[name];
        return {
          isActive: command?.state === undefined ? undefined : now.isActive(command.state),
          canRun: command?.canRun?.(now) ?? true,
        };
      }),
  });

  return (
    <EditorToolbar label={t("Format %(label)s", { label })} controls={controls}>
      {names.map((name, index) => (
        <Fragment key={name}>{renderButton(name, index)}</Fragment>
      ))}
    </EditorToolbar>
  );

  function renderButton(name: string, index: number): ReactNode {
    if (name === "link") {
      return <LinkButton editor={editor} />;
    }
    if (name === "heading" || Object.hasOwn(LEVELS, name)) {
      // One menu for all heading buttons.
      return names.findIndex((each) => each === "heading" || Object.hasOwn(LEVELS, each)) === index && <HeadingSelect editor={editor} />;
    }
    const command = COMMANDS[name];
    return (
      command && (
        <ToolbarButton
          label={command.label()}
          drawing={command.drawing}
          {...(command.keys !== undefined && { keys: command.keys })}
          {...(state[index]?.isActive !== undefined && { isActive: state[index].isActive })}
          disabled={state[index]?.canRun === false}
          onPress={() => command.run(editor)}
        />
      )
    );
  }
}

function HeadingSelect({ editor }: { editor: Editor }) {
  const level = useEditorState({
    editor,
    selector: ({ editor: now }) => ([1, 2, 3, 4] as const).find((each) => now.isActive("heading", { level: each })) ?? 0,
  });
  return (
    <select
      aria-label={t("Text style")}
      value={level}
      onChange={(event) => {
        const next = Number(event.target.value);
        const chain = editor.chain().focus();
        (next === 0 ? chain.setParagraph() : chain.setHeading({ level: next as 1 | 2 | 3 | 4 })).run();
      }}
      className="h-8 rounded-md bg-transparent px-1.5 text-sm font-medium text-muted-foreground hover:bg-accent hover:text-foreground focus-visible:outline-2! focus-visible:outline-offset-0 focus-visible:outline-ring! pointer-coarse:h-11"
    >
      <option value={0}>{tc("a paragraph style", "Text")}</option>
      {/* Level 1 is offered only if the text has one: the page has its own h1. */}
      {level === 1 && <option value={1}>{tc("a paragraph style", "Title")}</option>}
      <option value={2}>{t("Heading")}</option>
      <option value={3}>{t("Subheading")}</option>
      <option value={4}>{t("Small heading")}</option>
    </select>
  );
}
