import type { FocusEventHandler, ReactNode } from "react";

import type { FieldNode } from "@/contracts/forms-fields";
import type { FieldMark } from "@/forms/fieldMarks";
import { isTick } from "@/forms/layouts/besideLabels";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { Icon } from "@/ui/Icon";
import { Label } from "@/ui/Label";

const SHAPES = {
  above: "flex flex-col gap-1.5",
  beside: "flex flex-col gap-1.5 @md:grid @md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] @md:items-start @md:gap-x-4",
  // In a row with other controls it is as high as they are.
  tick: cx(
    "grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2.5 gap-y-1",
    "group-data-lowered/cell:grid-rows-[minmax(2.25rem,auto)] pointer-coarse:group-data-lowered/cell:grid-rows-[minmax(2.75rem,auto)]",
  ),
} as const;

export interface FieldFrameProps {
  field: FieldNode;
  id: string;
  error: string | null;
  mark: FieldMark;
  /** The full name with its place inside a list: errors lead here by it. */
  path?: string;
  onBlur?: FocusEventHandler;
  children: ReactNode;
}

/** A field's label, its control, and one line below: the help, or in its place what is wrong. */
export function FieldFrame({ field, id, error, mark, path = field.name, onBlur, children }: FieldFrameProps) {
  const shape = isTick(field) ? "tick" : field.inlineLabel ? "beside" : "above";
  const label = (
    <Label
      id={`${id}-label`}
      htmlFor={id}
      className={cx(shape === "tick" && "py-1", shape === "beside" && "@md:pt-2", field.disabled && "text-muted-foreground")}
    >
      {field.label}
      {mark === "required" && (
        // The control itself says that it is required; the sign is for the eye.
        <span aria-hidden className="ms-0.5 text-destructive">
          *
        </span>
      )}
      {mark === "optional" && <span className="ms-1.5 font-normal text-muted-foreground">{t("(optional)")}</span>}
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
      <FieldText id={`${id}-text`} help={field.helperText} error={error} isIndented={shape !== "above"} />
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
  const place = cx("text-sm leading-prose", isIndented && "col-start-2");
  if (error !== null) {
    return (
      <p id={id} data-slot="field-error" className={cx(place, "flex items-start gap-1.5 text-destructive")}>
        <Icon name="circle-alert" size={14} className="mt-0.5 shrink-0" />
        {error}
      </p>
    );
  }
  return help === null ? null : (
    <p id={id} data-slot="field-help" className={cx(place, "text-muted-foreground")}>
      {help}
    </p>
  );
}
