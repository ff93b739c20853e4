import { Suspense, lazy, useId } from "react";
import type { ReactNode } from "react";

import { Link } from "@/adapters/inertia";
import { useRecordCard } from "@/infolists/useRecordCard";
import { ErrorBoundary } from "@/ui/ErrorBoundary";

// Lazy, because the code that places a card is not small and most links are never hovered.
const RecordCard = lazy(async () => ({ default: (await import("@/infolists/RecordCard")).RecordCard }));

interface LinkWithCardProps {
  url: string;
  cardUrl: string;
  className: string;
  children: ReactNode;
}

/** A link to a record, with a card of its details on hover and on keyboard focus. */
export function LinkWithCard({ url, cardUrl, className, children }: LinkWithCardProps) {
  const id = useId();
  const { record, expect, dismiss, close } = useRecordCard(cardUrl);
  return (
    <span className="relative">
      <Link
        href={url}
        data-slot="entry-link"
        aria-describedby={record === null ? undefined : id}
        className={className}
        onPointerEnter={(event) => event.pointerType !== "touch" && expect()}
        onPointerLeave={dismiss}
        onFocus={(event) => event.currentTarget.matches(":focus-visible") && expect()}
        onBlur={dismiss}
      >
        {children}
      </Link>
      {record !== null && (
        <ErrorBoundary fallback={() => null}>
          <Suspense fallback={null}>
            <RecordCard id={id} record={record} onStay={expect} onLeave={dismiss} onClose={close} />
          </Suspense>
        </ErrorBoundary>
      )}
    </span>
  );
}
