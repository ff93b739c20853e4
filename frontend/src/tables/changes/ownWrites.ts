import { router } from "@/adapters/inertia";
import { writeHeaders } from "@/support/http";

const HEADER = "X-Panel-Page";

/** The id of this page. It is sent with every write and returned with the broadcast about it. */
export const PAGE_ID = Math.random().toString(36).slice(2) || "0";

let isSigned = false;

/** Send the page's id with every write, so that the page can ignore broadcasts about its own writes. */
export function markOwnWrites(): void {
  if (isSigned) {
    return;
  }
  isSigned = true;
  writeHeaders[HEADER] = PAGE_ID;
  router.on("before", ({ detail: { visit } }) => {
    if (visit.method !== "get") {
      visit.headers[HEADER] = PAGE_ID;
    }
  });
}
