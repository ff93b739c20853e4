import { CopyButton } from "@/ui/CopyButton";

interface CopyLineProps {
  text: string;
  /** A name for the text, if the text itself is too long to be announced. */
  label?: string;
}

/** A line of code with a copy button. */
export function CopyLine({ text, label = text }: CopyLineProps) {
  return (
    <div data-slot="copy-line" className="flex items-center gap-1 rounded-lg border border-border bg-muted ps-3 pe-1">
      <code dir="ltr" className="min-w-0 flex-1 py-2 text-sm wrap-anywhere">{text}</code>
      <CopyButton text={text} label={label} />
    </div>
  );
}
