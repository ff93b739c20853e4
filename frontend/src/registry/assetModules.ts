import * as react from "react";

import { addComponents } from "@/registry/hostComponents";
import type { HostComponent } from "@/registry/hostComponents";

/**
 * What a module of `Panel.assets()` uses, as the global `djangoPanel`. Such a module is not compiled with this bundle, so
 * it cannot import React from it, and a second React would not work.
 */
interface PanelGlobal {
  react: typeof react;
  /** Add components by their names: the path below `Panels/`, for example `Seasons/Hooks/Greeting`. */
  registerComponents: (components: Record<string, HostComponent>) => void;
}

declare global {
  interface Window {
    djangoPanel?: PanelGlobal;
  }
}

/**
 * Run `start` after the modules of `Panel.assets()`, so that the first page finds their components. They follow the entry
 * in the document, and the browser runs modules in this order before DOMContentLoaded, even if one of them fails.
 */
export function startAfterAssets(start: () => void): void {
  window.djangoPanel = { react, registerComponents: addComponents };
  if (document.readyState !== "complete" && document.querySelector("script[data-asset]")) {
    document.addEventListener("DOMContentLoaded", start, { once: true });
  } else {
    start();
  }
}
