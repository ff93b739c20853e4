import { CopyButton } from "@/ui/CopyButton";

export interface CodeBlockProps {
  text: string;
  language: string;
  copyable: boolean;
  label: string;
}

/** Source text, line by line; a long one scrolls in its own frame. */
export function CodeBlock({ text, language, copyable, label }: CodeBlockProps) {
  return (
    <div data-slot="code" data-language={language} className="relative overflow-hidden rounded-md border border-border bg-muted/60">
      {/* A frame that scrolls must be reachable by keyboard. */}
      <pre dir="ltr" tabIndex={0} aria-label={label} className="max-h-96 overflow-auto px-3 py-2.5 text-start text-sm leading-prose">
        <code>{text}</code>
      </pre>
      {copyable && (
        <div className="absolute end-1 top-1 rounded-md bg-card/80">
          <CopyButton text={text} label={label} />
        </div>
      )}
    </div>
  );
}
