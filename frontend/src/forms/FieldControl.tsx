import { createElement, useId } from "react";

import type { FieldNode } from "@/contracts/forms-fields";
import { FieldFrame } from "@/forms/FieldFrame";
import type { FieldMark } from "@/forms/fieldMarks";
import { controlFor } from "@/forms/registry";

export interface FieldControlProps {
  field: FieldNode;
  value: unknown;
  onChange: (value: unknown) => void;
  /** What the server says is wrong; it takes the place of the help. */
  error?: string | null;
  mark?: FieldMark;
}

/** One field with its label, help and error. It judges nothing: the hints are the browser's, the verdict the server's. */
export function FieldControl({ field, value, onChange, error = null, mark = null }: FieldControlProps) {
  const id = useId();
  const hasText = error !== null || field.helperText !== null;
  const control = createElement(controlFor(field.type), {
    field,
    value,
    onChange,
    id,
    describedBy: hasText ? `${id}-text` : undefined,
    isInvalid: error !== null,
  });
  return (
    <FieldFrame field={field} id={id} error={error} mark={mark}>
      {control}
    </FieldFrame>
  );
}
