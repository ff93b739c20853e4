import { Icon } from "@/ui/Icon";

/** The errors of a field, below it. */
export function FieldError({ id, messages }: { id: string; messages: string[] }) {
  return (
    messages.length > 0 && (
      <p id={id} data-slot="field-error" className="flex items-start gap-1.5 text-sm text-destructive">
        <Icon name="circle-alert" size={14} className="mt-0.5 shrink-0" />
        <span>{messages.join(" ")}</span>
      </p>
    )
  );
}
