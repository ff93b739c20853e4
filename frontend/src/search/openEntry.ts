import { isPanelPage } from "@/actions/actionUrl";
import { router } from "@/adapters/inertia";
import type { Panel } from "@/contracts/panels";
import type { Entry } from "@/search/entries";
import { isSafeUrl } from "@/support/urls";

/** The statuses of a page that is gone or that the user may no longer open. */
const GONE = [403, 404, 410];

/** Open the URL of an entry, or call its function. */
export function openEntry({ url, run, fullPage = false, onGone }: Entry, panel: Panel | null): void {
  if (url === undefined) {
    run?.();
  } else if (!isSafeUrl(url)) {
    return;
  } else if (fullPage || !isPanelPage(url, panel)) {
    window.location.assign(url);
  } else {
    router.visit(url, {
      onHttpException: ({ status }) => {
        if (GONE.includes(status)) {
          onGone?.();
        }
      },
    });
  }
}
