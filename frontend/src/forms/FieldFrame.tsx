import { useCallback } from "react";
import type { FocusEventHandler, ReactNode } from "react";

import type { FieldNode } from "@/contracts/forms-fields";
import { isCheckbox } from "@/forms/layouts/labelAlignment";
import { cx } from "@/support/cx";
import { useMarkRule } from "@/support/fieldMarks";
import type { FieldMark } from "@/support/fieldMarks";
import { Icon } from "@/ui/Icon";
import { Label } from "@/ui/Label";
import { LabelMark } from "@/ui/LabelMark";

const SHAPES = {
  above: "flex flex-col gap-1.5",
  beside: "flex flex-col gap-1.5 @md:grid @md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] @md:items-start @md:gap-x-4",
  // In a row with other controls it has their height.
  tick: cx(
    "grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2.5 gap-y-1",
    "group-data-lowered/cell:grid-rows-[minmax(2.25rem,auto)] pointer-coarse:group-data-lowered/cell:grid-rows-[minmax(2.75rem,auto)]",
  ),
} as const;

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

/** The frame of a field: its label, its control, and below them the help text or the error. */
export function FieldFrame({ field, id, error, mark, path = field.name, onBlur, children }: FieldFrameProps) {
  const shape = isCheckbox(field) ? "tick" : field.inlineLabel ? "beside" : "above";
  const label = (
    <Label
      id={`${id}-label`}
      htmlFor={id}
      className={cx(shape === "tick" && "py-1", shape === "beside" && "@md:pt-2", field.disabled && "text-muted-foreground")}
    >
      {field.label}
      <LabelMark mark={mark} />
    </Label>
  );
  return (
    <div data-slot="field" data-field={field.name} data-path={path} onBlur={onBlur} className={SHAPES[shape]}>
      {shape === "tick" ? (
        <>
          {children}
          {label}
        </>
      ) : (
        <>
          {label}
          <div className="min-w-0">{children}</div>
        </>
      )}
      <FieldText id={`${id}-text`} help={field.disabledReason ?? field.helperText} error={error} isIndented={shape !== "above"} />
    </div>
  );
}

interface FieldTextProps {
  id: string;
  help: string | null;
  error: string | null;
  isIndented: boolean;
}

function FieldText({ id, help, error, isIndented }: FieldTextProps) {
  const className = cx("text-sm leading-prose", isIndented && "col-start-2");
  if (error !== null) {
    return (
      <p id={id} data-slot="field-error" className={cx(className, "flex items-start gap-1.5 text-destructive")}>
        <Icon name="circle-alert" size={14} className="mt-0.5 shrink-0" />
        {error}
      </p>
    );
  }
  return help === null ? null : (
    <p id={id} data-slot="field-help" className={cx(className, "text-muted-foreground")}>
      {help}
    </p>
  );
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
