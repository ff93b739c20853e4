import { router } from "@inertiajs/react";

import type { SharedProps } from "@/contracts/panels";
import { writeHeaders } from "@/support/http";

/** The key of the page's tenant in a write; "changed" in a response that refuses it. */
export const TENANT_HEADER = "X-Panel-Tenant";

/**
 * Name the tenant of the page in every write. If the tenant is in the session and the user has switched in another
 * tab, the server refuses the write instead of saving it in the wrong tenant.
 */
export function nameTenant({ tenancy }: Pick<SharedProps, "tenancy">): void {
  const current = tenancy?.current ?? null;
  if (current === null) {
    Reflect.deleteProperty(writeHeaders, TENANT_HEADER);
  } else {
    writeHeaders[TENANT_HEADER] = encodeURIComponent(String(current.key));
  }
}

/** Send the headers of writes with Inertia visits too. A visit by a link does not change what is remembered. */
export function sendWriteHeaders(): () => void {
  return router.on("before", ({ detail: { visit } }) => {
    if (visit.method !== "get") {
      Object.assign(visit.headers, writeHeaders);
    } else {
      visit.headers["X-Panel-Remember"] ??= "false";
    }
  });
}
