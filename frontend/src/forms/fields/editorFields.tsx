import { createElement, useEffect, useState } from "react";
import type { ComponentType } from "react";

import type { CodeEditor, FieldNode, MarkdownEditor, RichEditor } from "@/contracts/forms-fields";
import type { ControlProps } from "@/forms/control";
import { t } from "@/support/i18n";
import { Button } from "@/ui/Button";
import { Skeleton } from "@/ui/Skeleton";

type Editor<Node extends FieldNode> = ComponentType<ControlProps<Node>>;

interface LazyEditorProps<Node extends FieldNode> {
  load: () => Promise<Editor<Node>>;
  /** The editor's height in CSS, so that the layout does not shift. */
  height: string;
  control: ControlProps<Node>;
}

/** Loads an editor when it is first rendered. If loading fails, the value stays and the user can retry. */
function LazyEditor<Node extends FieldNode>({ load, height, control }: LazyEditorProps<Node>) {
  const [editor, setEditor] = useState<{ Component: Editor<Node> } | "waiting" | "failed">("waiting");

  useEffect(() => {
    if (editor !== "waiting") {
      return;
    }
    let isGone = false;
    load().then(
      (Component) => !isGone && setEditor({ Component }),
      () => !isGone && setEditor("failed"),
    );
    return () => {
      isGone = true;
    };
  }, [editor, load]);

  if (editor === "waiting") {
    return <Skeleton className="rounded-lg!" style={{ height }} />;
  }
  if (editor === "failed") {
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-dashed border-input px-3 py-2.5">
        <p className="text-muted-foreground">{t("The editor could not be loaded. The stored value is unchanged.")}</p>
        <Button variant="outline" size="sm" onClick={() => setEditor("waiting")}>
          {t("Try again")}
        </Button>
      </div>
    );
  }
  return createElement(editor.Component, control);
}

const loadMarkdown = async () => (await import("@/forms/fields/editors/MarkdownText")).MarkdownText;

/** A Markdown editor with a preview. */
export function MarkdownEditorField(props: ControlProps<MarkdownEditor>) {
  return <LazyEditor load={loadMarkdown} height={`calc(${props.field.rows} * 1.36rem + 3.75rem)`} control={props} />;
}

const loadRich = async () => (await import("@/forms/fields/editors/RichText")).RichText;

/** A rich text editor. */
export function RichEditorField(props: ControlProps<RichEditor>) {
  return <LazyEditor load={loadRich} height="calc(10rem + 2.75rem)" control={props} />;
}

const loadCode = async () => (await import("@/forms/fields/editors/CodeText")).CodeText;

/** A source code editor. */
export function CodeEditorField(props: ControlProps<CodeEditor>) {
  return <LazyEditor load={loadCode} height={`calc(${props.field.rows} * 1.25rem + 1rem + 2px)`} control={props} />;
}
