import { Suspense, lazy } from "react";

import type { SanitizedHtmlProps } from "@/ui/SanitizedHtml";

const SanitizedHtml = lazy(async () => ({ default: (await import("@/ui/SanitizedHtml")).SanitizedHtml }));

/** HTML that the server has sanitized, where it is rare. Its styles are loaded on first use; until then its text is shown. */
export function LazyHtml({ text, ...props }: SanitizedHtmlProps & { text: string }) {
  return (
    <Suspense fallback={text}>
      <SanitizedHtml {...props} />
    </Suspense>
  );
}
