import type { ReactNode } from "react";

import { cx } from "@/support/cx";
import { useCssHook } from "@/support/panelContext";

interface PageHeaderProps {
  heading: string;
  subheading?: string | null;
  /** The record's position in a list. */
  position?: ReactNode;
  /** One primary button, at most two others, the rest in a menu. */
  actions?: ReactNode;
}

/** The page heading. It gets the focus after a visit, so that a screen reader starts there. */
export function PageHeader({ heading, subheading, position, actions }: PageHeaderProps) {
  const hook = useCssHook("page-header");
  return (
    <div data-slot="page-header" className={cx("flex flex-wrap items-start justify-between gap-x-6 gap-y-3 max-sm:items-center", hook)}>
      {/* The heading keeps its width; long buttons wrap below it. On a phone they are next to a short heading. */}
      <div className="min-w-0 flex-1 basis-64 max-sm:basis-auto">
        <h1 tabIndex={-1} data-page-heading className="text-xl font-semibold tracking-tight text-balance break-words outline-none">
          {heading}
        </h1>
        {subheading && <p dir="auto" className="text-match-parent mt-1 max-w-[680px] text-muted-foreground">{subheading}</p>}
      </div>
      <div className="-mx-1 -my-1 flex min-w-0 flex-wrap items-center justify-end gap-2 overflow-x-clip px-1 empty:hidden max-sm:grow">
        {position}
        {actions}
      </div>
    </div>
  );
}
