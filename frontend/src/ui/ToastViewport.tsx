import { useEffect, useRef, useState } from "react";

import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { dismissToast, useToasts } from "@/support/toasts";
import type { Toast } from "@/support/toasts";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { useBottomClearance } from "@/ui/useBottomClearance";

const STYLES = {
  success: { icon: "circle-check", color: "text-success" },
  info: { icon: "info", color: "text-info" },
  warning: { icon: "triangle-alert", color: "text-warning" },
  error: { icon: "circle-alert", color: "text-destructive" },
} as const;

const LIFETIME = 5000;

/**
 * The toasts at the end of the window, newest last. Errors stay until dismissed; hover and focus pause the timers. They
 * cover neither the pager nor bars and primary buttons.
 */
export function ToastViewport() {
  const toasts = useToasts();
  const [held, setHeld] = useState(false);
  const viewport = useRef<HTMLElement>(null);
  useBottomClearance(viewport, toasts.length > 0);
  return (
    <section
      ref={viewport}
      data-slot="toast-viewport"
      aria-label={t("Messages")}
      className="pointer-events-none fixed inset-x-4 bottom-4 z-60 mx-auto flex max-w-96 flex-col gap-2"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div aria-live="polite" aria-relevant="additions" className="contents">
        {toasts.map((toast) => (
          <ToastItem key={toast.id} toast={toast} held={held} />
        ))}
      </div>
    </section>
  );
}

function ToastItem({ toast, held }: { toast: Toast; held: boolean }) {
  const { id, type } = toast;
  const style = STYLES[type];

  useEffect(() => {
    if (held || type === "error") {
      return;
    }
    const timer = setTimeout(() => dismissToast(id), LIFETIME);
    return () => clearTimeout(timer);
  }, [held, id, type]);

  return (
    <div
      data-slot="toast"
      data-type={type}
      {...(type === "error" && { role: "alert" })}
      onKeyDown={(event) => {
        if (event.key === "Escape") {
          dismissToast(id);
        }
      }}
      className={cx(
        "pointer-events-auto flex w-full items-start gap-2.5 rounded-lg border border-border bg-popover py-2.5 ps-3.5 pe-2",
        "shadow-float animate-rise",
      )}
    >
      <Icon name={style.icon} size={18} className={cx("mt-1.5 shrink-0", style.color)} />
      <div className="min-w-0 flex-1 py-1.5">
        <p className="font-medium break-words">{toast.message}</p>
        {toast.body && <p className="mt-0.5 line-clamp-6 text-sm leading-prose break-words text-muted-foreground">{toast.body}</p>}
        {toast.url && (
          <a href={toast.url} className="mt-1 inline-block text-sm font-medium text-primary underline-offset-4 hover:underline">
            {toast.urlLabel ?? t("Open")}
          </a>
        )}
      </div>
      <Button variant="ghost" size="icon" aria-label={t("Dismiss")} onClick={() => dismissToast(id)}>
        <Icon name="x" />
      </Button>
    </div>
  );
}
