import { type ReactNode, useId } from "react";

import { FieldShell, textIdOf } from "@/ui/FieldShell";

/** The attributes of the control of a field. */
interface ControlProps {
  id: string;
  required: true;
  "aria-invalid": boolean;
  "aria-describedby": string | undefined;
}

export interface AuthFieldProps {
  label: string;
  help?: string | null;
  /** Replaces the help. */
  error: string | null;
  /** The id of the summary that contains the error, if it is not repeated below the control. */
  summaryId?: string;
  /** At the end of the line of the label, for example a link. */
  aside?: ReactNode;
  /** Whether screen readers announce a new error; not needed below a summary, which gets the focus. */
  isLive?: boolean;
}

/** A field that is not part of a schema. All of them are required, so they have no mark. */
export function AuthField({ error, summaryId, help = null, children, ...shell }: AuthFieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const shown = summaryId === undefined ? error : null;
  const control = children({
    id,
    required: true,
    "aria-invalid": error !== null,
    "aria-describedby": error === null || summaryId === undefined ? textIdOf(id, help, shown) : summaryId,
  });
  return (
    <FieldShell {...shell} id={id} help={help} error={shown}>
      {control}
    </FieldShell>
  );
}
