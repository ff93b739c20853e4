import { useEffect, useLayoutEffect } from "react";

import type { Panel } from "@/contracts/panels";
import { allowDark, useResolvedAppearance } from "@/support/appearance";
import { applyTheme } from "@/support/theme";

/** Keep the document and the window around it in the panel's colours, and its icon in the tab. */
export function usePanelLooks(panel: Panel | null): void {
  const theme = panel?.theme ?? null;
  const darkMode = panel?.darkMode ?? true;
  const resolved = useResolvedAppearance();
  const favicon = (resolved === "dark" ? panel?.darkFavicon : null) ?? panel?.favicon ?? null;

  useLayoutEffect(() => applyTheme(theme), [theme]);
  useLayoutEffect(() => allowDark(darkMode), [darkMode]);
  useEffect(() => {
    if (favicon === null) {
      return;
    }
    // The server offers one icon per system appearance; a choice made here overrules the system.
    document.querySelectorAll<HTMLLinkElement>("link[rel~='icon']").forEach((link) => {
      link.href = favicon;
      link.removeAttribute("media");
    });
  }, [favicon]);
  useEffect(() => {
    const { backgroundColor } = getComputedStyle(document.body);
    document.querySelectorAll<HTMLMetaElement>("meta[name='theme-color']").forEach((meta) => {
      meta.content = backgroundColor;
      meta.removeAttribute("media");
    });
  }, [resolved, theme]);
}
