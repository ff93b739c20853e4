import { asText } from "@/forms/control";

interface UnsupportedValueProps {
  id: string;
  describedBy: string | undefined;
  /** The stored value as text. */
  value: unknown;
}

/** The stored value of a field whose control cannot show it; the reason is below it. */
export function UnsupportedValue({ id, describedBy, value }: UnsupportedValueProps) {
  return (
    <pre
      id={id}
      role="group"
      // A long value can be scrolled with the keyboard.
      tabIndex={0}
      data-slot="unsupported-value"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      className="max-h-48 min-h-9 overflow-auto rounded-lg border border-dashed border-input bg-muted px-3 py-2 font-mono text-sm wrap-anywhere whitespace-pre-wrap"
    >
      {asText(value)}
    </pre>
  );
}
