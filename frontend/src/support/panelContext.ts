import { createContext, use } from "react";

import type { Panel, SharedProps } from "@/contracts/panels";

/** What every page carries. Kept apart from Inertia, so that a component can be drawn with any props. */
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

/** The classes a theme author can rely on: `panel-{hook}` and whatever the panel adds to it. */
export function useCssHook(hook: string): string {
  const extra = usePanel()?.cssHooks[hook];
  return extra ? `panel-${hook} ${extra}` : `panel-${hook}`;
}
