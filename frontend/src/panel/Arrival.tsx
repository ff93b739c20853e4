import { useEffect, useRef, useState } from "react";

import { usePage } from "@/adapters/inertia";
import type { PageMetadata } from "@/contracts/pages";
import { t } from "@/support/i18n";
import { usePanel } from "@/support/panelContext";

/**
 * What a full page load does by itself: the title of the window, the focus at the heading, the name of the
 * page said aloud. A new query string is the same page, so that searching a table keeps the focus where it is.
 */
export function Arrival() {
  const panel = usePanel();
  const { component, url, props } = usePage<{ page?: PageMetadata }>();
  const path = url.split(/[?#]/)[0] ?? url;
  const title = props.page?.title ?? titleOfDoor(component);
  const last = useRef(path);
  const [said, setSaid] = useState("");

  useEffect(() => {
    const parts = [title, panel?.brandName].filter(Boolean);
    if (parts.length > 0) {
      document.title = parts.join(" · ");
    }
  }, [title, panel?.brandName]);

  useEffect(() => {
    if (last.current === path) {
      return;
    }
    last.current = path;
    setSaid(title ?? "");
    document.querySelector<HTMLElement>("[data-page-heading]")?.focus({ preventScroll: true });
  }, [path, title]);

  return (
    <div data-slot="arrival" role="status" aria-live="polite" className="sr-only">
      {said}
    </div>
  );
}

/** The screens before the panel carry no page: they are drawn for whoever is not inside yet. */
function titleOfDoor(component: string): string | undefined {
  return component === "panel/auth/Login" ? t("Sign in") : undefined;
}
