import { createElement, lazy } from "react";
import type { ComponentType } from "react";

import type { CodeEditor, FieldNode, MarkdownEditor, RichEditor } from "@/contracts/forms-fields";
import type { ControlProps } from "@/forms/control";
import { t } from "@/support/i18n";
import { Button } from "@/ui/Button";
import { ErrorBoundary } from "@/ui/ErrorBoundary";

type Editor<Node extends FieldNode> = ComponentType<ControlProps<Node>>;

/** An editor whose code is loaded when it is first rendered. If that fails, the value stays and the user can retry. */
function editorField<Node extends FieldNode>(load: () => Promise<Editor<Node>>): Editor<Node> {
  const attempt = () => lazy(async () => ({ default: await load() }));
  const latest = { editor: attempt() };
  return function EditorField(props) {
    const loadAgain = (retry: () => void) => {
      latest.editor = attempt();
      retry();
    };
    return (
      <ErrorBoundary fallback={(retry) => <NotLoaded onRetry={() => loadAgain(retry)} />}>
        {createElement(latest.editor as Editor<Node>, props)}
      </ErrorBoundary>
    );
  };
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-dashed border-input px-3 py-2.5">
      <p className="text-muted-foreground">{t("The editor could not be loaded. The stored value is unchanged.")}</p>
      <Button variant="outline" size="sm" onClick={onRetry}>
        {t("Try again")}
      </Button>
    </div>
  );
}

/** A Markdown editor with a preview. */
export const MarkdownEditorField = editorField<MarkdownEditor>(
  async () => (await import("@/forms/fields/editors/MarkdownText")).MarkdownText,
);

/** A rich text editor. */
export const RichEditorField = editorField<RichEditor>(async () => (await import("@/forms/fields/editors/RichText")).RichText);

/** A source code editor. */
export const CodeEditorField = editorField<CodeEditor>(async () => (await import("@/forms/fields/editors/CodeText")).CodeText);
