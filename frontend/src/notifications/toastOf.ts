import type { ToastKind } from "@/contracts/support";
import { isSafeAddress } from "@/support/safeAddress";
import type { NewToast } from "@/support/toasts";

const KINDS: readonly unknown[] = ["success", "info", "warning", "error"] satisfies ToastKind[];

/**
 * What is shown of a message from the socket; null where it says nothing. It is taken as it comes, whatever the
 * contract promises, and an address that would run something is left out.
 */
export function toastOf(data: unknown): NewToast | null {
  const { message, type, actions, url, urlLabel } = fieldsOf(data);
  if (typeof message !== "string" || message === "") {
    return null;
  }
  const kind = KINDS.includes(type) ? (type as ToastKind) : "info";
  // A bare toast has a link of its own; of a notification it is the first action that leads anywhere.
  const links = Array.isArray(actions) ? actions.map(fieldsOf) : [{ url, label: urlLabel }];
  for (const link of links) {
    if (typeof link.url === "string" && link.url !== "" && isSafeAddress(link.url)) {
      return { type: kind, message, url: link.url, urlLabel: typeof link.label === "string" ? link.label : null };
    }
  }
  return { type: kind, message };
}

/** Whether a row lies behind the bell now. */
export function isKept(data: unknown): boolean {
  return fieldsOf(data).persistent === true;
}

function fieldsOf(data: unknown): Record<string, unknown> {
  return typeof data === "object" && data !== null ? (data as Record<string, unknown>) : {};
}
