import { router } from "@/adapters/inertia";
import { writeHeaders } from "@/support/http";

const HEADER = "X-Panel-Page";

/** What this page calls itself. It is said with every write, and comes back with the news of it. */
export const OWN_NAME = Math.random().toString(36).slice(2) || "0";

let isSigned = false;

/** Sign from here on what this page writes, so that it is not told its own news. */
export function signWrites(): void {
  if (isSigned) {
    return;
  }
  isSigned = true;
  writeHeaders[HEADER] = OWN_NAME;
  router.on("before", ({ detail: { visit } }) => {
    if (visit.method !== "get") {
      visit.headers[HEADER] = OWN_NAME;
    }
  });
}
