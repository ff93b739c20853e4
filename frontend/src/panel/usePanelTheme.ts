import { useEffect, useLayoutEffect } from "react";

import type { Panel } from "@/contracts/panels";
import { allowDark, useResolvedAppearance } from "@/support/appearance";
import { applyTheme } from "@/support/theme";

/** Apply the panel's theme to the document, the favicon and the browser's theme colour. */
export function usePanelTheme(panel: Panel | null): void {
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
    // The server sends one icon per system appearance; the user's choice overrides the system.
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
