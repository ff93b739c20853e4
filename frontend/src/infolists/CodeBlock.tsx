import { useEffect, useState } from "react";

import type { CodePiece } from "@/infolists/codeColors";
import { CopyButton } from "@/ui/CopyButton";

export interface CodeBlockProps {
  text: string;
  language: string;
  copyable: boolean;
  label: string;
}

/** Source text, line by line; a long one scrolls in its own frame. */
export function CodeBlock({ text, language, copyable, label }: CodeBlockProps) {
  const pieces = useColors(text, language);
  return (
    <div data-slot="code" data-language={language} className="relative overflow-hidden rounded-md border border-border bg-card">
      {/* A frame that scrolls must be reachable by keyboard. */}
      <pre dir="ltr" tabIndex={0} aria-label={label} className="max-h-96 overflow-auto px-3 py-2.5 text-start text-sm leading-prose">
        <code>
          {pieces === null
            ? text
            : pieces.map((piece, at) => (
                <span key={at} className={piece.look}>
                  {piece.text}
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

/** More than this is read as it stands. */
const LONGEST = 20_000;

/** The text in the colours of its language, once they are loaded. */
function useColors(text: string, language: string): CodePiece[] | null {
  const [drawn, setDrawn] = useState<{ of: string; pieces: CodePiece[] | null } | null>(null);
  useEffect(() => {
    if (language === "plain" || text.length > LONGEST) {
      return;
    }
    let isWanted = true;
    import("@/infolists/codeColors").then(
      async ({ colored }) => {
        const pieces = await colored(text, language);
        if (isWanted) {
          setDrawn({ of: text, pieces });
        }
      },
      // Without its colours it is the same text.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [text, language]);
  return drawn?.of === text ? drawn.pieces : null;
}
