import { Icon } from "@/ui/Icon";

/** A URL contains a dot or a slash. */
const LUCIDE_NAME = /^[a-z0-9-]+$/;

interface BrandIconProps {
  /** An image URL or a Lucide name; otherwise the first letter is shown. */
  icon: string | null;
  name: string;
}

/** The small square icon of a panel. */
export function BrandIcon({ icon, name }: BrandIconProps) {
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
