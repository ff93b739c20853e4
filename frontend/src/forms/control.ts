import type { ReactNode } from "react";

import type { FormNode } from "@/contracts/forms";
import type { FieldNode, Option, Select, UploadedFile } from "@/contracts/forms-fields";

/** What a control may ask of the form it stands in. */
export interface FormServices {
  /** The options that match a search; `path` is the full name, with its place inside a list (`items.2.customer`). */
  searchOptions: (path: string, search: string, signal?: AbortSignal) => Promise<Option[]>;
  /** Send a file; the answer is what the value holds from then on. */
  upload: (path: string, file: File, onProgress: (share: number) => void, signal?: AbortSignal) => Promise<UploadedFile>;
  /** Draw parts of a form inside a control, with values and errors of their own (an entry of a list). */
  renderNodes: (nodes: FormNode[], place: NodesPlace) => ReactNode;
  /** What stands in every field now, by full name. */
  values: Record<string, unknown>;
  /** Write an answer that goes with a field but is not its value: the second entry of a secret. */
  setValue?: (path: string, value: unknown) => void;
  /** Say that a part of the answer is still on its way, so that saving waits for it; and in the end whether it was lost. */
  setBusy?: (path: string, isBusy: boolean, isLost?: boolean) => void;
  /** Ask for a new option in a dialog with the field's `createForm`; null when it was given up. */
  createOption?: (path: string, field: Select) => Promise<Option | null>;
}

/** Where nodes inside a control take their values from and bring them back to. */
export interface NodesPlace {
  /** Goes before each name in paths and ids: `items.2`. */
  prefix: string;
  columns: number;
  values: Record<string, unknown>;
  /** By name relative to the place. */
  errors: Record<string, string>;
  onChange: (name: string, value: unknown) => void;
}

/** What every kind of field is given to draw its control. */
export interface ControlProps<Node extends FieldNode = FieldNode> {
  field: Node;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur?: () => void;
  /** The id that the label points at. */
  id: string;
  /** The full name with its place inside a list; services are asked by it. */
  path?: string;
  /** The ids of help or error. */
  describedBy: string | undefined;
  isInvalid: boolean;
  /** Errors of places inside the value, by their path in it: `0.title`. */
  innerErrors?: Record<string, string>;
  /** Absent where a field stands outside a form of its own (a filter). */
  services?: FormServices;
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

/** What a control of several parts has in common with the others: the label names the whole. */
export function groupProps({ id, describedBy }: ControlProps) {
  return { id, "aria-labelledby": `${id}-label`, "aria-describedby": describedBy };
}

/** A value as an input holds it: nothing is an empty text. */
export function asText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** What an input holds as a value: an empty text is nothing. */
export function orNull(text: string): string | null {
  return text === "" ? null : text;
}
