import { cx } from "@/support/cx";

/** The border around an editor and its toolbar: it shows the focus of the text inside, as an input does. */
export function editorFrame(isInvalid: boolean, isDisabled: boolean): string {
  return cx(
    "overflow-hidden rounded-lg border bg-card transition-colors duration-150",
    "has-[[data-editor]:focus-visible]:outline-2 has-[[data-editor]:focus-visible]:outline-ring/45",
    isInvalid
      ? "border-destructive has-[[data-editor]:focus-visible]:outline-destructive/45"
      : "border-input has-[[data-editor]:focus-visible]:border-ring",
    isDisabled && "cursor-not-allowed bg-muted!",
  );
}
