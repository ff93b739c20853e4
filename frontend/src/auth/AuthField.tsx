import { type ReactNode, useId } from "react";

import { FieldError } from "@/auth/FieldError";
import { cx } from "@/support/cx";
import type { FieldMark } from "@/support/fieldMarks";
import { Label } from "@/ui/Label";
import { LabelMark } from "@/ui/LabelMark";

/** The attributes of the control of a field. */
export interface ControlProps {
  id: string;
  required: boolean;
  "aria-invalid": boolean;
  "aria-describedby": string | undefined;
}

interface AuthFieldProps {
  label: string;
  errors: string[];
  help?: ReactNode;
  required?: boolean;
  /** Beside the label; null on pages whose fields are all required. */
  mark?: FieldMark;
  /** The control is before the label, as for a checkbox. */
  isInline?: boolean;
  children: (control: ControlProps) => ReactNode;
}

/** A label, a control, and its help or errors. */
export function AuthField({ label, errors, help, required = true, mark = null, isInline = false, children }: AuthFieldProps) {
  const id = useId();
  const isWrong = errors.length > 0;
  const hasHelp = Boolean(help) && !isWrong;
  const control = children({
    id,
    required,
    "aria-invalid": isWrong,
    "aria-describedby": isWrong ? `${id}-error` : hasHelp ? `${id}-help` : undefined,
  });
  const text = (
    <Label htmlFor={id}>
      {label}
      <LabelMark mark={mark} />
    </Label>
  );
  return (
    <div data-slot="auth-field" className="flex flex-col gap-1.5">
      <div className={cx(isInline ? "flex items-center gap-2.5" : "flex flex-col gap-1.5")}>
        {isInline ? (
          <>
            {control}
            {text}
          </>
        ) : (
          <>
            {text}
            {control}
          </>
        )}
      </div>
      <FieldError id={`${id}-error`} messages={errors} />
      {hasHelp && (
        <p id={`${id}-help`} className="text-sm text-muted-foreground">
          {help}
        </p>
      )}
    </div>
  );
}
