import { Bold, Code, Eye, Heading, Italic, Link, List, ListOrdered, Pencil, Quote, SquareCode, Strikethrough } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import type { KeyboardEvent } from "react";

import type { MarkdownEditor } from "@/contracts/forms-fields";
import { asText, nativeProps, orNull } from "@/forms/control";
import type { ControlProps } from "@/forms/control";
import { editorFrame, EditorToolbar, normalizedName, ToolbarButton } from "@/forms/fields/editors/EditorToolbar";
import { fenced, linked, nextItem, prefixed, wrapped } from "@/forms/fields/editors/markdownCommands";
import type { Selected } from "@/forms/fields/editors/markdownCommands";
import { RemainingCharacters } from "@/forms/fields/textFields";
import { t, tc } from "@/support/i18n";
import { matchesBinding } from "@/support/keyboard";
import { Markdown } from "@/ui/Markdown";
import { Textarea } from "@/ui/Textarea";

interface Command {
  label: () => string;
  drawing: LucideIcon;
  keys?: string;
  run: (selected: Selected) => Selected;
}

const COMMANDS: Readonly<Partial<Record<string, Command>>> = {
  bold: { label: () => t("Bold"), drawing: Bold, keys: "mod+b", run: (selected) => wrapped(selected, "**", t("text")) },
  italic: { label: () => t("Italic"), drawing: Italic, keys: "mod+i", run: (selected) => wrapped(selected, "*", t("text")) },
  strike: { label: () => t("Strike through"), drawing: Strikethrough, run: (selected) => wrapped(selected, "~~", t("text")) },
  heading: { label: () => t("Heading"), drawing: Heading, run: (selected) => prefixed(selected, () => "## ", /^#{1,6} /) },
  bulletlist: { label: () => t("Bulleted list"), drawing: List, run: (selected) => prefixed(selected, () => "- ", /^[-*+] /) },
  orderedlist: { label: () => t("Numbered list"), drawing: ListOrdered, run: (selected) => prefixed(selected, (index) => `${index + 1}. `, /^\d+\. /) },
  blockquote: { label: () => t("Quote"), drawing: Quote, run: (selected) => prefixed(selected, () => "> ", /^> /) },
  link: { label: () => t("Link"), drawing: Link, keys: "mod+k", run: (selected) => linked(selected, t("text")) },
  code: { label: () => tc("source code", "Code"), drawing: Code, keys: "mod+e", run: (selected) => wrapped(selected, "`", tc("source code", "code")) },
  codeblock: { label: () => t("Code block"), drawing: SquareCode, run: fenced },
};

/** A Markdown editor in a plain textarea. */
export function MarkdownText(props: ControlProps<MarkdownEditor>) {
  const { field, value, onChange, id, isInvalid } = props;
  const [isPreview, setPreview] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  /** The selection to set after the next render. */
  const nextSelection = useRef<Selected | null>(null);
  const text = asText(value);
  const commands = field.toolbar.flatMap((name) => COMMANDS[normalizedName(name)] ?? []);

  useLayoutEffect(() => {
    if (nextSelection.current !== null && box.current !== null) {
      box.current.focus();
      box.current.setSelectionRange(nextSelection.current.start, nextSelection.current.end);
      nextSelection.current = null;
    }
  });

  const put = (next: Selected) => {
    nextSelection.current = next;
    onChange(orNull(next.text));
  };
  const selected = (): Selected => ({ text, start: box.current?.selectionStart ?? text.length, end: box.current?.selectionEnd ?? text.length });

  const handleKeyDown = (event: KeyboardEvent) => {
    const command = commands.find(({ keys }) => keys !== undefined && matchesBinding(event.nativeEvent, keys));
    const item = event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing ? nextItem(selected()) : null;
    const next = command?.run(selected()) ?? item;
    if (next) {
      event.preventDefault();
      // Ctrl+K would also open the panel's command palette.
      event.stopPropagation();
      put(next);
    }
  };

  return (
    <>
      <div className={editorFrame(isInvalid, field.disabled)}>
        <EditorToolbar
          label={t("Format %(label)s", { label: field.label })}
          controls={id}
          end={
            <ToolbarButton
              label={isPreview ? t("Write") : t("Preview")}
              drawing={isPreview ? Pencil : Eye}
              isActive={isPreview}
              onPress={() => setPreview(!isPreview)}
            />
          }
        >
          {!field.disabled &&
            commands.map((command) => (
              <ToolbarButton
                key={command.label()}
                label={command.label()}
                drawing={command.drawing}
                {...(command.keys !== undefined && { keys: command.keys })}
                disabled={isPreview}
                onPress={() => put(command.run(selected()))}
              />
            ))}
        </EditorToolbar>
        {isPreview && (
          <section aria-label={t("Preview")} tabIndex={0} style={{ minHeight: `calc(${field.rows} * 1.36rem + 1rem)` }} className="px-3 py-2">
            {text.trim() === "" ? <p className="text-muted-foreground">{t("Nothing to show yet.")}</p> : <Markdown text={text} />}
          </section>
        )}
        <Textarea
          {...nativeProps(props)}
          ref={box}
          data-editor
          // The direction follows the text, not the page.
          dir={text === "" ? undefined : "auto"}
          rows={field.rows}
          maxLength={field.maxLength ?? undefined}
          placeholder={field.placeholder ?? undefined}
          hidden={isPreview}
          className="rounded-none! border-0! bg-transparent! font-mono text-sm! outline-none! [&[hidden]]:hidden"
          value={text}
          onChange={(event) => onChange(orNull(event.target.value))}
          onKeyDown={handleKeyDown}
        />
      </div>
      <RemainingCharacters length={text.length} most={field.maxLength} />
    </>
  );
}
