import type { CodeEditor, ColorPicker, FieldNode, FieldType, FileUpload, KeyValue, MarkdownEditor } from "@/contracts/forms-fields";

/** The server sends `type` together with the keys of that type, so a field has those of its entry. */
const HEIGHTS: Partial<Record<FieldType, (field: never, value: unknown) => string>> = {
  rich_editor: () => "calc(10rem + 2.75rem)",
  // The toolbar, and a textarea that grows with its text.
  markdown_editor: ({ rows }: MarkdownEditor, value) => `calc(2.6875rem + min(70vh, ${linesOf(value, rows)} * 1.2594rem + 1.125rem))`,
  // Below the code is a line with a hint.
  code_editor: ({ rows }: CodeEditor, value) => `calc(1.25rem + 2px + min(70vh, ${linesOf(value, rows)} * 1.25rem + 1rem))`,
  color_picker: ({ swatches }: ColorPicker) => (swatches.length > 0 ? "4.875rem" : "2.25rem"),
  file_upload: (field: FileUpload, value) => filesHeight(field, entriesOf(value)),
  key_value: (field: KeyValue, value) => pairsHeight(field, entriesOf(value)),
};

/**
 * The height in CSS of a control that is loaded when it is shown, so that nothing moves when it arrives; null for a control
 * that is loaded with the form.
 */
export function placeholderHeight(field: FieldNode, value: unknown): string | null {
  const height = HEIGHTS[field.type] as ((field: FieldNode, value: unknown) => string) | undefined;
  return height?.(field, value) ?? null;
}

/** The area that files are dropped on, and the files. */
function filesHeight(field: FileUpload, count: number): string {
  const isFull = count >= (field.multiple ? (field.maxFiles ?? Infinity) : 1);
  const row = field.image && !field.multiple ? "4.875rem" : "3.375rem";
  const parts = [...(isFull ? [] : ["5rem"]), ...Array<string>(count).fill(row)];
  return `calc(${parts.join(" + ")} + ${Math.max(count - 1, 0)} * 0.375rem + ${isFull || count === 0 ? 0 : 0.5}rem)`;
}

/** The heading, the rows, and the button that adds one. */
function pairsHeight(field: KeyValue, count: number): string {
  const rows = count === 0 ? "2.75rem" : `${count} * 3.0625rem`;
  return `calc(2rem + ${rows} + ${field.addable && !field.disabled ? 2.5 : 0}rem)`;
}

function entriesOf(value: unknown): number {
  return Array.isArray(value) ? value.length : value === null || value === undefined || value === "" ? 0 : 1;
}

function linesOf(value: unknown, least: number): number {
  return typeof value === "string" ? Math.max(least, value.split("\n").length) : least;
}
