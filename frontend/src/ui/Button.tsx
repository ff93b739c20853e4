import { Slot } from "radix-ui";
import type { ComponentProps } from "react";

import { cx } from "@/support/cx";
import { Hinted } from "@/ui/Hint";

const BASE =
  "inline-flex shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-md font-medium " +
  "transition-colors duration-150 disabled:pointer-events-none disabled:opacity-50 aria-disabled:opacity-50 " +
  "[&_svg]:pointer-events-none [&_svg]:shrink-0";

const VARIANTS = {
  primary: "bg-primary text-primary-foreground hover:bg-primary/90 active:bg-primary/85",
  secondary: "bg-secondary text-secondary-foreground hover:bg-accent active:bg-accent",
  outline: "border border-input bg-card text-foreground hover:bg-accent hover:text-accent-foreground",
  ghost: "text-foreground hover:bg-accent hover:text-accent-foreground aria-expanded:bg-accent",
  destructive: "bg-destructive text-destructive-foreground hover:bg-destructive/90",
  link: "text-primary underline-offset-4 hover:underline",
} as const;

const SIZES = {
  sm: "h-8 px-2.5 text-sm pointer-coarse:min-h-11",
  md: "h-9 px-3.5 text-base pointer-coarse:min-h-11",
  icon: "size-8 pointer-coarse:size-11",
} as const;

export type ButtonVariant = keyof typeof VARIANTS;
export type ButtonSize = keyof typeof SIZES;

export interface ButtonProps extends ComponentProps<"button"> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** A tooltip: the name of a button that shows only an icon. */
  hint?: string;
  /** Apply the styles to the single child, for example a link. */
  asChild?: boolean;
}

export function Button({ hint, ...rest }: ButtonProps) {
  const button = <PlainButton {...rest} />;
  return hint === undefined ? button : <Hinted content={hint}>{button}</Hinted>;
}

function PlainButton({ variant = "secondary", size = "md", asChild = false, className, type, ...rest }: Omit<ButtonProps, "hint">) {
  const classes = cx(BASE, VARIANTS[variant], SIZES[size], className);
  return asChild ? (
    <Slot.Root data-slot="button" data-variant={variant} className={classes} {...rest} />
  ) : (
    <button data-slot="button" data-variant={variant} type={type ?? "button"} className={classes} {...rest} />
  );
}
