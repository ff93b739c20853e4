import { useEffect, useRef, useState } from "react";

import { arrivedByHistory, usePage } from "@/adapters/inertia";
import type { PageMetadata } from "@/contracts/pages";
import { t } from "@/support/i18n";
import { usePanel } from "@/support/panelContext";

/**
 * Does what a full page load does by itself: sets the window title, focuses the heading and announces the page to screen
 * readers. A new query string is the same page, so a search keeps the focus. After the back button, a list focuses the row
 * from which the user came.
 */
export function PageAnnouncer() {
  const panel = usePanel();
  const { component, url, props } = usePage<{ page?: PageMetadata }>();
  const path = url.split(/[?#]/)[0] ?? url;
  const title = props.page?.title ?? loginPageTitle(component);
  const last = useRef(path);
  const [said, setSaid] = useState("");

  useEffect(() => {
    const parts = [title, panel?.brandName].filter(Boolean);
    if (parts.length > 0) {
      document.title = parts.join(" · ");
    }
  }, [title, panel?.brandName]);

  useEffect(() => {
    const isNewPage = last.current !== path;
    last.current = path;
    if (isNewPage) {
      setSaid(title ?? "");
    }
    if (arrivedByHistory() ? !hasRestoredFocus(isNewPage) : isNewPage) {
      document.querySelector<HTMLElement>("[data-page-heading]")?.focus({ preventScroll: true });
    }
  }, [path, title, url]);

  return (
    <div data-slot="arrival" role="status" aria-live="polite" className="sr-only">
      {said}
    </div>
  );
}

/** Whether a list has focused its row. The back button renders even the same page again, and nothing has the focus then. */
function hasRestoredFocus(isNewPage: boolean): boolean {
  const focused = document.activeElement;
  return isNewPage ? focused?.closest("[data-row]") != null : focused !== document.body;
}

/** Pages before login have no `page` prop. */
function loginPageTitle(component: string): string | undefined {
  return component === "panel/auth/Login" ? t("Sign in") : undefined;
}
