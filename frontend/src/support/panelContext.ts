import { createContext, use } from "react";

import type { Panel, SharedProps } from "@/contracts/panels";

/** The shared props of every page, in a context so that components can be rendered without Inertia. */
export const SharedPropsContext = createContext<SharedProps | null>(null);

export function useShared(): SharedProps {
  const shared = use(SharedPropsContext);
  if (shared === null) {
    throw new Error("useShared() needs a SharedPropsContext above it; the panel layout provides one.");
  }
  return shared;
}

/** The panel, or null on a page outside of one. */
export function usePanel(): Panel | null {
  return use(SharedPropsContext)?.panel ?? null;
}

/** The class names that a theme may use: `panel-{hook}` and what the panel adds to it. */
export function useCssHook(hook: string): string {
  const extra = usePanel()?.cssHooks[hook];
  return extra ? `panel-${hook} ${extra}` : `panel-${hook}`;
}
