import { useEffect, useState } from "react";

import type { CodeToken } from "@/infolists/highlightCode";
import { CopyButton } from "@/ui/CopyButton";

interface CodeBlockProps {
  text: string;
  language: string;
  copyable: boolean;
  label: string;
}

/** A block of source code; a long one scrolls. */
export function CodeBlock({ text, language, copyable, label }: CodeBlockProps) {
  const tokens = useHighlighting(text, language);
  return (
    <div data-slot="code" data-language={language} className="relative overflow-hidden rounded-md border border-border bg-card">
      {/* A scrollable element must be focusable. */}
      <pre dir="ltr" tabIndex={0} aria-label={label} className="max-h-96 overflow-auto px-3 py-2.5 text-start text-sm leading-prose">
        <code>
          {tokens === null
            ? text
            : tokens.map((token, at) => (
                <span key={at} className={token.style}>
                  {token.text}
                </span>
              ))}
        </code>
      </pre>
      {copyable && (
        <div className="absolute end-1 top-1 rounded-md bg-card/80">
          <CopyButton text={text} label={label} />
        </div>
      )}
    </div>
  );
}

/** A longer text is not highlighted. */
const MAX_LENGTH = 20_000;

/** The highlighted tokens of a text, once the highlighter is loaded. */
function useHighlighting(text: string, language: string): CodeToken[] | null {
  const [highlighted, setHighlighted] = useState<{ of: string; tokens: CodeToken[] | null } | null>(null);
  useEffect(() => {
    if (language === "plain" || text.length > MAX_LENGTH) {
      return;
    }
    let isCurrent = true;
    import("@/infolists/highlightCode").then(
      async ({ highlight }) => {
        const tokens = await highlight(text, language);
        if (isCurrent) {
          setHighlighted({ of: text, tokens });
        }
      },
      // Without highlighting the plain text is shown.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [text, language]);
  return highlighted?.of === text ? highlighted.tokens : null;
}
