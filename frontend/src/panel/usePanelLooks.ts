import { useEffect, useLayoutEffect } from "react";

import type { Panel } from "@/contracts/panels";
import { allowDark, useResolvedAppearance } from "@/support/appearance";
import { applyTheme } from "@/support/theme";

/** Keep the document in the panel's colours, and its icon in the window's tab. */
export function usePanelLooks(panel: Panel | null): void {
  const theme = panel?.theme ?? null;
  const darkMode = panel?.darkMode ?? true;
  const resolved = useResolvedAppearance();
  const favicon = (resolved === "dark" ? panel?.darkFavicon : null) ?? panel?.favicon ?? null;

  useLayoutEffect(() => applyTheme(theme), [theme]);
  useLayoutEffect(() => allowDark(darkMode), [darkMode]);
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>("link[rel~='icon']");
    if (link && favicon) {
      link.href = favicon;
    }
  }, [favicon]);
}
