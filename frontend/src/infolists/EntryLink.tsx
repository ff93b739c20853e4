import type { ReactNode } from "react";

import { Link } from "@/adapters/inertia";
import { LinkWithCard } from "@/infolists/LinkWithCard";

export const LINK_CLASS = "rounded-sm underline decoration-border underline-offset-4 hover:decoration-current";

interface EntryLinkProps {
  url: string | null | undefined;
  /** The URL of the record's details; without it there is no hover card. */
  cardUrl?: string | undefined;
  children: ReactNode;
}

/** A value as a link to the record that it comes from; without a URL, the value alone. */
export function EntryLink({ url, cardUrl, children }: EntryLinkProps) {
  if (url === null || url === undefined) {
    return children;
  }
  if (cardUrl !== undefined) {
    return (
      <LinkWithCard url={url} cardUrl={cardUrl} className={LINK_CLASS}>
        {children}
      </LinkWithCard>
    );
  }
  return (
    <Link href={url} data-slot="entry-link" className={LINK_CLASS}>
      {children}
    </Link>
  );
}
