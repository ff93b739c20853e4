import type { ToastKind } from "@/contracts/support";
import type { NewToast } from "@/support/toasts";
import { isSafeUrl } from "@/support/urls";

const KINDS: readonly unknown[] = ["success", "info", "warning", "error"] satisfies ToastKind[];

/** Return the toast for a socket message; null if it contains none. The message is not trusted, and unsafe URLs are dropped. */
export function toastFromMessage(data: unknown): NewToast | null {
  const { message, type, actions, url, urlLabel } = fieldsOf(data);
  if (typeof message !== "string" || message === "") {
    return null;
  }
  const kind = KINDS.includes(type) ? (type as ToastKind) : "info";
  // A toast has its own link; for a notification it is the first action with a URL.
  const links = Array.isArray(actions) ? actions.map(fieldsOf) : [{ url, label: urlLabel }];
  for (const link of links) {
    if (typeof link.url === "string" && link.url !== "" && isSafeUrl(link.url)) {
      return { type: kind, message, url: link.url, urlLabel: typeof link.label === "string" ? link.label : null };
    }
  }
  return { type: kind, message };
}

/** Whether the message was stored as a notification. */
export function isStored(data: unknown): boolean {
  return fieldsOf(data).persistent === true;
}

function fieldsOf(data: unknown): Record<string, unknown> {
  return typeof data === "object" && data !== null ? (data as Record<string, unknown>) : {};
}
