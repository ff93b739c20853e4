import { useId } from "react";
import type { ReactNode } from "react";

import { ActionGroup } from "@/actions/ActionGroup";
import type { InfolistTarget } from "@/actions/target";
import type { InfolistSection } from "@/contracts/infolists";
import { cx } from "@/support/cx";

export interface InfolistSectionViewProps {
  section: InfolistSection;
  target: InfolistTarget | null;
  onCard: boolean;
  children: ReactNode;
}

/** Entries under a heading, with buttons beside it. */
export function InfolistSectionView({ section, target, onCard, children }: InfolistSectionViewProps) {
  const id = useId();
  const { heading, description, headerActions } = section;
  const hasHead = heading !== null || description !== null || headerActions.length > 0;
  return (
    <section
      data-slot={onCard ? "section" : "card"}
      aria-labelledby={heading === null ? undefined : id}
      className={onCard ? "border-t border-border pt-5" : "rounded-lg border border-border bg-card text-card-foreground"}
    >
      {hasHead && (
        <header className={cx("flex flex-wrap justify-between gap-x-4 gap-y-2", description === null ? "items-center" : "items-start", onCard ? "mb-4" : "border-b border-border px-4 py-3 sm:px-5")}>
          <div className="min-w-0">
            {heading !== null && (
              <h2 id={id} className="text-base font-semibold">
                {heading}
              </h2>
            )}
            {description !== null && <p className="mt-0.5 max-w-[680px] text-sm text-muted-foreground">{description}</p>}
          </div>
          {target !== null && <ActionGroup actions={headerActions} target={target} />}
        </header>
      )}
      <div className={onCard ? "" : "p-4 sm:p-5"}>{children}</div>
    </section>
  );
}
