import { Icon } from "@/ui/Icon";

/** An address has a dot or a slash in it. */
const LUCIDE_NAME = /^[a-z0-9-]+$/;

export interface MarkProps {
  /** An image's address or a Lucide name; without one the first letter stands in. */
  icon: string | null;
  name: string;
}

/** The small square that stands for a panel. */
export function Mark({ icon, name }: MarkProps) {
  if (icon && !LUCIDE_NAME.test(icon)) {
    return <img src={icon} alt="" className="size-7 shrink-0 rounded-md object-contain" />;
  }
  return (
    <span
      aria-hidden
      data-slot="mark"
      className="flex size-7 shrink-0 items-center justify-center rounded-md bg-primary text-sm font-semibold text-primary-foreground"
    >
      {icon ? <Icon name={icon} className="text-primary-foreground!" /> : Array.from(name)[0]?.toLocaleUpperCase()}
    </span>
  );
}
