import type { ReactNode } from "react";

import { cx } from "@/support/cx";
import { Icon } from "@/ui/Icon";

export interface EmptyStateProps {
  icon?: string | null;
  heading: string;
  description?: ReactNode;
  /** Buttons, for example to create the first record. */
  children?: ReactNode;
  className?: string;
}

/** Shown instead of missing content. */
export function EmptyState({ icon, heading, description, children, className }: EmptyStateProps) {
  return (
    <div
      data-slot="empty-state"
      className={cx("flex flex-col items-center gap-1 px-6 py-14 text-center", className)}
    >
      {icon && (
        <span className="mb-3 flex size-11 items-center justify-center rounded-full bg-muted text-muted-foreground">
          <Icon name={icon} size={20} />
        </span>
      )}
      <p className="text-base font-medium">{heading}</p>
      {description && <p className="max-w-md text-sm leading-prose text-balance text-muted-foreground">{description}</p>}
      {children && <div className="mt-4 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  );
}
