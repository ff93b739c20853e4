import type { ReactNode } from "react";

import type { FormNode } from "@/contracts/forms";
import type { FieldNode, Option, Select, UploadedFile } from "@/contracts/forms-fields";

/** What a control may call on the form around it. */
export interface FormServices {
  /** Return the options that match a search; `path` is the full name, with the index inside a list (`items.2.customer`). */
  searchOptions: (path: string, search: string, signal?: AbortSignal) => Promise<Option[]>;
  /** Upload a file and resolve with the value that represents it. */
  upload: (path: string, file: File, onProgress: (share: number) => void, signal?: AbortSignal) => Promise<UploadedFile>;
  /** The URL of the stored content of a field; absent where nothing can be uploaded. */
  downloadUrl?: (path: string) => string;
  /** Render nodes inside a control, with their own values and errors (an entry of a list). */
  renderNodes: (nodes: FormNode[], nested: NestedForm) => ReactNode;
  /** The current values of all fields, by full name. */
  values: Record<string, unknown>;
  /** Set a value that belongs to a field but is not its value, such as a password confirmation. */
  setValue?: (path: string, value: unknown) => void;
  /** Report that an upload is running, so that saving waits for it, and at the end whether it failed. */
  setBusy?: (path: string, isBusy: boolean, isFailed?: boolean) => void;
  /** Open a dialog with the field's `createForm`; resolves with null if it was cancelled. */
  createOption?: (path: string, field: Select) => Promise<Option | null>;
}

/** The values and errors of nodes that a control renders. */
export interface NestedForm {
  /** Prefix of names in paths and ids: `items.2`. */
  prefix: string;
  columns: number;
  values: Record<string, unknown>;
  /** By name relative to the prefix. */
  errors: Record<string, string>;
  onChange: (name: string, value: unknown) => void;
  /** Render the fields as the cells of a table's row. */
  isRow?: boolean;
}

/** The props of every field's control. */
export interface ControlProps<Node extends FieldNode = FieldNode> {
  field: Node;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur?: () => void;
  /** The id that the label refers to. */
  id: string;
  /** The full name, with the index inside a list; services take it. */
  path?: string;
  /** The ids of the help or error text. */
  describedBy: string | undefined;
  isInvalid: boolean;
  /** Errors inside the value, by path: `0.title`. */
  innerErrors?: Record<string, string>;
  /** Absent for a field outside a PanelForm (a filter). */
  services?: FormServices;
}

/** The props that all native controls share. */
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

/** The props of a group of controls: the label names the group. */
export function groupProps({ id, describedBy }: ControlProps) {
  return { id, "aria-labelledby": `${id}-label`, "aria-describedby": describedBy };
}

/** A value as the text of an input: null is the empty string. */
export function asText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** The text of an input as a value: the empty string is null. */
export function orNull(text: string): string | null {
  return text === "" ? null : text;
}

/** A list of strings as texts; any other value is an empty list. */
export function asTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(asText).filter((text) => text !== "") : [];
}
