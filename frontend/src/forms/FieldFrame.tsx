import { useCallback } from "react";
import type { FocusEventHandler, ReactNode } from "react";

import type { FieldNode } from "@/contracts/forms-fields";
import { isCheckbox } from "@/forms/layouts/labelAlignment";
import { useMarkRule } from "@/support/fieldMarks";
import type { FieldMark } from "@/support/fieldMarks";
import { FieldShell } from "@/ui/FieldShell";

interface FieldFrameProps {
  field: FieldNode;
  id: string;
  error: string | null;
  mark: FieldMark;
  /** The full name, with the index inside a list; error links find the field by it. */
  path?: string;
  onBlur?: FocusEventHandler;
  children: ReactNode;
}

/** The frame of a field of a form: its label, its control, and below them the help text or the error. */
export function FieldFrame({ field, id, error, mark, path = field.name, onBlur, children }: FieldFrameProps) {
  return (
    <FieldShell
      id={id}
      data-field={field.name}
      data-path={path}
      label={field.label}
      shape={isCheckbox(field) ? "tick" : field.inlineLabel ? "beside" : "above"}
      mark={mark}
      isMuted={field.disabled}
      help={helpOf(field)}
      error={error}
      onBlur={onBlur}
    >
      {children}
    </FieldShell>
  );
}

/** The text below a field without an error. */
export function helpOf({ disabledReason, helperText }: FieldNode): string | null {
  return disabledReason ?? helperText;
}

/** Return a function that marks fields by the rule of the panel: the required ones, or the optional ones. */
export function useFieldMarks(): (field: FieldNode) => FieldMark {
  const rule = useMarkRule();
  return useCallback((field) => rule({ required: field.required, needsAnswer: needsAnswer(field) }), [rule]);
}

/** An unchecked checkbox is a valid value, so it is never marked optional. */
function needsAnswer({ type, disabled }: FieldNode): boolean {
  return !disabled && type !== "checkbox" && type !== "toggle";
}
