import { asText } from "@/forms/control";
import type { ControlProps } from "@/forms/control";

/** A value that travels along unseen. */
export function HiddenField({ field, value }: ControlProps) {
  return <input type="hidden" name={field.name} value={asText(value)} readOnly />;
}
