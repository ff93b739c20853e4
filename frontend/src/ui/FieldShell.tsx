import type { ComponentProps, ReactNode } from "react";

import { cx } from "@/support/cx";
import type { FieldMark } from "@/support/fieldMarks";
import { FieldError, FieldHelp } from "@/ui/FieldText";
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

export interface FieldShellProps extends Omit<ComponentProps<"div">, "id" | "className"> {
  /** The id of the control. */
  id: string;
  label: string;
  /** Where the label is: above the control, before it, or after it as for a checkbox. */
  shape?: keyof typeof SHAPES;
  mark?: FieldMark;
  isMuted?: boolean;
  /** At the end of the line of a label above the control, for example a link. */
  aside?: ReactNode;
  help?: string | null;
  /** Replaces the help. */
  error?: string | null;
  /** Whether screen readers announce a new error; not needed if the focus moves to the control. */
  isLive?: boolean;
  /** The control. */
  children: ReactNode;
}

/** A field: its label, its control, and below them the help or the error. */
export function FieldShell({
  id,
  label,
  shape = "above",
  mark = null,
  isMuted = false,
  aside = null,
  help = null,
  error = null,
  isLive = false,
  children,
  ...rest
}: FieldShellProps) {
  const name = (
    <Label
      id={`${id}-label`}
      htmlFor={id}
      className={cx(shape === "tick" && "py-1", shape === "beside" && "@md:pt-2", isMuted && "text-muted-foreground")}
    >
      {label}
      <LabelMark mark={mark} />
    </Label>
  );
  const below = { id: `${id}-text`, className: cx(shape !== "above" && "col-start-2") };
  const problem = error !== null && <FieldError {...below}>{error}</FieldError>;
  return (
    <div data-slot="field" className={SHAPES[shape]} {...rest}>
      {shape === "tick" ? (
        <>
          {children}
          {name}
        </>
      ) : (
        <>
          {aside === null ? (
            name
          ) : (
            <div className="flex items-baseline justify-between gap-3">
              {name}
              {aside}
            </div>
          )}
          <div className="min-w-0">{children}</div>
        </>
      )}
      {isLive ? (
        <div role="alert" className="contents">
          {problem}
        </div>
      ) : (
        problem
      )}
      {error === null && help !== null && <FieldHelp {...below}>{help}</FieldHelp>}
    </div>
  );
}

/** The id of the help or error of a field, for `aria-describedby`; undefined if it has neither. */
export function textIdOf(id: string, help: string | null, error: string | null): string | undefined {
  return help === null && error === null ? undefined : `${id}-text`;
}
