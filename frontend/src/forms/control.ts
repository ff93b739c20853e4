import type { FieldNode } from "@/contracts/forms";

/** What every kind of field is given to draw its control. */
export interface ControlProps<Node extends FieldNode = FieldNode> {
  field: Node;
  value: unknown;
  onChange: (value: unknown) => void;
  /** The id that the label points at. */
  id: string;
  /** The ids of help or error. */
  describedBy: string | undefined;
  isInvalid: boolean;
}

/** What all native controls have in common. */
export function nativeProps({ field, id, describedBy, isInvalid }: ControlProps) {
  return {
    id,
    name: field.name,
    disabled: field.disabled,
    required: field.required,
    "aria-describedby": describedBy,
    "aria-invalid": isInvalid || undefined,
  };
}

/** A value as an input holds it: nothing is an empty text. */
export function asText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** What an input holds as a value: an empty text is nothing. */
export function orNull(text: string): string | null {
  return text === "" ? null : text;
}
