import type { FieldMark } from "@/support/fieldMarks";
import { t } from "@/support/i18n";

export interface LabelMarkProps {
  mark: FieldMark;
}

/** The mark after a label; the control has the required attribute for screen readers. */
export function LabelMark({ mark }: LabelMarkProps) {
  if (mark === "required") {
    return (
      <span aria-hidden className="ms-0.5 text-destructive">
        *
      </span>
    );
  }
  return mark === "optional" && <span className="font-normal text-muted-foreground"> {t("(optional)")}</span>;
}
