import type { ComponentProps } from "react";

import { cx } from "@/support/cx";

export function Card({ className, ...rest }: ComponentProps<"section">) {
  return (
    <section
      data-slot="card"
      className={cx("rounded-lg border border-border bg-card text-card-foreground", className)}
      {...rest}
    />
  );
}

export function CardHeader({ className, ...rest }: ComponentProps<"header">) {
  return <header data-slot="card-header" className={cx("flex flex-col gap-1 px-5 pt-5", className)} {...rest} />;
}

export function CardTitle({ className, children, ...rest }: ComponentProps<"h2">) {
  return (
    <h2 data-slot="card-title" className={cx("text-lg font-semibold", className)} {...rest}>
      {children}
    </h2>
  );
}

export function CardDescription({ className, ...rest }: ComponentProps<"p">) {
  return <p data-slot="card-description" className={cx("text-sm text-muted-foreground", className)} {...rest} />;
}

export function CardContent({ className, ...rest }: ComponentProps<"div">) {
  return <div data-slot="card-content" className={cx("p-5", className)} {...rest} />;
}

export function CardFooter({ className, ...rest }: ComponentProps<"footer">) {
  return (
    <footer
      data-slot="card-footer"
      className={cx("flex items-center gap-2 border-t border-border px-5 py-3", className)}
      {...rest}
    />
  );
}
