import { Suspense, lazy } from "react";

import type { MarkdownProps } from "@/ui/MarkdownContent";
import { ErrorBoundary } from "@/ui/ErrorBoundary";

const MarkdownContent = lazy(async () => ({ default: (await import("@/ui/MarkdownContent")).MarkdownContent }));

/** Renders Markdown. The parser is loaded on first use; if that fails, the source text is shown. */
export function Markdown(props: MarkdownProps) {
  return (
    <ErrorBoundary fallback={() => <p className="whitespace-pre-wrap">{props.text}</p>}>
      <Suspense fallback={null}>
        <MarkdownContent {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
