import type { ReactNode } from "react";

import { Link } from "@/adapters/inertia";

/** A value as a link to the record that it comes from; without a URL, the value alone. */
export function EntryLink({ url, children }: { url: string | null | undefined; children: ReactNode }) {
  if (url === null || url === undefined) {
    return children;
  }
  return (
    <Link href={url} data-slot="entry-link" className="rounded-sm underline underline-offset-4">
      {children}
    </Link>
  );
}
