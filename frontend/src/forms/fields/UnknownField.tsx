import type { ControlProps } from "@/forms/control";
import { t } from "@/support/i18n";

/** What stands where a field of an unknown kind would be; its value stays as it is. */
export function UnknownField({ id, describedBy }: ControlProps) {
  return (
    <p
      id={id}
      aria-describedby={describedBy}
      className="rounded-lg border border-dashed border-input px-3 py-2 text-muted-foreground"
    >
      {t("This field cannot be shown here.")}
    </p>
  );
}
