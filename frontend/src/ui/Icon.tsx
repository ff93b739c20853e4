import type { LucideProps } from "lucide-react";

import { ICONS } from "@/ui/icons";

export interface IconProps extends Omit<LucideProps, "ref" | "name"> {
  /** A Lucide name in kebab case, as the server writes it; an unknown one draws nothing. */
  name: string | null | undefined;
}

/** A drawing beside a label. It is hidden from screen readers: the name belongs to the control. */
export function Icon({ name, size = 16, strokeWidth = 1.75, ...rest }: IconProps) {
  const Drawing = name ? ICONS[name] : undefined;
  return Drawing ? <Drawing data-slot="icon" aria-hidden size={size} strokeWidth={strokeWidth} {...rest} /> : null;
}
