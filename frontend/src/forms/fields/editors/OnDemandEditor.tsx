import { createElement, useEffect, useState } from "react";
import type { ComponentType } from "react";

import type { FieldNode } from "@/contracts/forms-fields";
import type { ControlProps } from "@/forms/control";
import { t } from "@/support/i18n";
import { Button } from "@/ui/Button";
import { Skeleton } from "@/ui/Skeleton";

type Editor<Node extends FieldNode> = ComponentType<ControlProps<Node>>;

export interface OnDemandEditorProps<Node extends FieldNode> {
  load: () => Promise<Editor<Node>>;
  /** The editor's own height in CSS, so that nothing jumps when it is there. */
  height: string;
  control: ControlProps<Node>;
}

/** An editor that is fetched when a form shows one. Where that fails, the value is safe and it can be tried again. */
export function OnDemandEditor<Node extends FieldNode>({ load, height, control }: OnDemandEditorProps<Node>) {
  const [editor, setEditor] = useState<{ draw: Editor<Node> } | "waiting" | "failed">("waiting");

  useEffect(() => {
    if (editor !== "waiting") {
      return;
    }
    let isGone = false;
    load().then(
      (draw) => !isGone && setEditor({ draw }),
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
        <p className="text-muted-foreground">{t("The editor could not be loaded. What is stored stays as it is.")}</p>
        <Button variant="outline" size="sm" onClick={() => setEditor("waiting")}>
          {t("Try again")}
        </Button>
      </div>
    );
  }
  return createElement(editor.draw, control);
}
