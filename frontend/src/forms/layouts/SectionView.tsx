import { useId, useMemo, useState } from "react";
import type { ReactNode } from "react";

import type { Section } from "@/contracts/forms-layouts";
import { CardSurface } from "@/forms/layouts/Blocks";
import { NodeGrid } from "@/forms/layouts/NodeGrid";
import { FormScopeContext, isWithin, nextLevel, useFormScope } from "@/forms/scope";
import type { Reveal } from "@/forms/state/useFormState";
import { cx } from "@/support/cx";
import { plural } from "@/support/i18n";
import { Icon } from "@/ui/Icon";
import { LazyHtml } from "@/ui/LazyHtml";

type SectionLike = Pick<Section, "heading" | "description" | "descriptionHtml" | "icon" | "columns" | "collapsible" | "collapsed" | "fields" | "schema">;

/** A section. Its heading is above the fields; on a wide page, unless it is in a step or a card, beside them. */
export function SectionView({ section }: { section: SectionLike }) {
  const scope = useFormScope();
  const id = useId();
  const [isOpen, setOpen] = useState(!(section.collapsible && section.collapsed));
  // An error inside expands the section, also if the section appears at the same time.
  const [revealed, setRevealed] = useState<Reveal | null>(null);
  if (scope.reveal !== revealed) {
    setRevealed(scope.reveal);
    if (scope.reveal !== null && isWithin(scope.reveal.path, section.fields, scope.prefix)) {
      setOpen(true);
    }
  }
  const inner = useMemo(() => ({ ...scope, headingLevel: nextLevel(scope.headingLevel) }), [scope]);
  const { heading, description } = section;
  const isOnPage = scope.surface === "page";
  const isBeside = isOnPage && scope.sideHeadings;
  const body = (
    <div id={`${id}-body`} hidden={!isOpen}>
      <NodeGrid nodes={section.schema} columns={section.columns} />
    </div>
  );
  const closed = !isOpen && (
    <p className="text-sm text-muted-foreground">{plural("%(count)s field", "%(count)s fields", section.fields.length)}</p>
  );

  if (heading === null) {
    return (
      <FormScopeContext value={inner}>
        <CardSurface>{body}</CardSurface>
      </FormScopeContext>
    );
  }
  const head = (
    <div className={cx(isBeside ? "@4xl:sticky @4xl:top-[calc(4.75rem+var(--banner-height,0px))] @4xl:pt-1" : !isOnPage && "mb-4")}>
      <SectionHeading
        section={section}
        id={id}
        level={scope.headingLevel}
        isOpen={isOpen}
        onToggle={section.collapsible ? () => setOpen(!isOpen) : null}
      />
      {description !== null && (
        <div id={`${id}-description`} className="mt-1 max-w-[680px] text-sm leading-prose text-muted-foreground">
          {section.descriptionHtml === undefined ? description : <LazyHtml html={section.descriptionHtml} text={description} />}
        </div>
      )}
    </div>
  );
  return (
    <FormScopeContext value={inner}>
      <section
        data-slot="form-section"
        data-open={isOpen}
        aria-labelledby={`${id}-heading`}
        aria-describedby={description === null ? undefined : `${id}-description`}
        className={cx(isOnPage ? "flex flex-col gap-3" : "border-t border-border pt-5", isBeside && "@4xl:grid @4xl:grid-cols-[15rem_minmax(0,1fr)] @4xl:gap-8")}
      >
        {head}
        {isOnPage ? (
          <CardSurface className={isOpen ? "" : "py-3! sm:py-3!"}>
            {body}
            {closed}
          </CardSurface>
        ) : (
          body
        )}
      </section>
    </FormScopeContext>
  );
}

interface SectionHeadingProps {
  section: SectionLike;
  id: string;
  level: number;
  isOpen: boolean;
  /** Null if the section cannot be collapsed. */
  onToggle: (() => void) | null;
}

function SectionHeading({ section, id, level, isOpen, onToggle }: SectionHeadingProps) {
  const Heading = `h${level}` as "h2";
  const text: ReactNode = (
    <>
      <Icon name={section.icon} className="shrink-0 text-muted-foreground" />
      <span className="min-w-0">{section.heading}</span>
    </>
  );
  return (
    <Heading id={`${id}-heading`} className="text-base font-semibold">
      {onToggle === null ? (
        <span className="flex items-center gap-2">{text}</span>
      ) : (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id}-body`}
          onClick={onToggle}
          className="-ms-1.5 flex min-h-8 items-center gap-2 rounded-md px-1.5 text-start hover:bg-accent pointer-coarse:min-h-11"
        >
          <Icon
            name="chevron-right"
            className={cx("shrink-0 text-muted-foreground transition-transform duration-150 rtl:-scale-x-100", isOpen && "rotate-90 rtl:rotate-90")}
          />
          {text}
        </button>
      )}
    </Heading>
  );
}
