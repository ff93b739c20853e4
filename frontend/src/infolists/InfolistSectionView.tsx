import { useId, useState } from "react";
import type { ReactNode } from "react";

import { ActionGroup } from "@/actions/ActionGroup";
import type { InfolistTarget } from "@/actions/target";
import type { InfolistSection } from "@/contracts/infolists";
import { cx } from "@/support/cx";
import { Icon } from "@/ui/Icon";
import { LazyHtml } from "@/ui/LazyHtml";

interface InfolistSectionViewProps {
  section: InfolistSection;
  target: InfolistTarget | null;
  onCard: boolean;
  children: ReactNode;
}

/** A section of entries with a heading and actions; a collapsible section opens and closes. */
export function InfolistSectionView({ section, target, onCard, children }: InfolistSectionViewProps) {
  const id = useId();
  const { heading, description, headerActions } = section;
  const [isOpen, setOpen] = useState(!(section.collapsible && section.collapsed));
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
                {section.collapsible ? (
                  <button
                    type="button"
                    aria-expanded={isOpen}
                    aria-controls={`${id}-body`}
                    onClick={() => setOpen(!isOpen)}
                    className="-ms-1.5 flex min-h-8 items-center gap-2 rounded-md px-1.5 text-start hover:bg-accent pointer-coarse:min-h-11"
                  >
                    <Icon
                      name="chevron-right"
                      className={cx("shrink-0 text-muted-foreground transition-transform duration-150 rtl:-scale-x-100", isOpen && "rotate-90 rtl:rotate-90")}
                    />
                    <HeadingText icon={section.icon} heading={heading} />
                  </button>
                ) : (
                  <span className="flex items-center gap-2">
                    <HeadingText icon={section.icon} heading={heading} />
                  </span>
                )}
              </h2>
            )}
            {description !== null && (
              <div className="mt-0.5 max-w-[680px] text-sm text-muted-foreground">
                {section.descriptionHtml === undefined ? description : <LazyHtml html={section.descriptionHtml} text={description} />}
              </div>
            )}
          </div>
          {target !== null && <ActionGroup actions={headerActions} target={target} />}
        </header>
      )}
      <div id={`${id}-body`} hidden={!isOpen && heading !== null} className={onCard ? "" : "p-4 sm:p-5"}>
        {children}
      </div>
    </section>
  );
}

function HeadingText({ icon, heading }: { icon: string | null; heading: string }) {
  return (
    <>
      <Icon name={icon} className="shrink-0 text-muted-foreground" />
      <span className="min-w-0">{heading}</span>
    </>
  );
}
