import { createContext, use } from "react";

import type { Panel, SharedProps } from "@/contracts/panels";
import { checksum } from "@/support/checksum";

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

/** Identifies the panel and its tenant in keys of the browser's storage. */
export function storageScope({ panel, tenancy }: Pick<SharedProps, "panel" | "tenancy">): string {
  const tenant = tenancy?.current ?? null;
  return tenant === null ? (panel?.id ?? "") : `${panel?.id ?? ""}@${tenant.key}`;
}

/** Identifies also the user. The address itself is not stored: the keys stay after the user has signed out. */
export function userScope(shared: Pick<SharedProps, "auth" | "panel" | "tenancy">): string {
  const { user } = shared.auth;
  return `${storageScope(shared)}.${checksum(user?.email ?? user?.name ?? "")}`;
}

const SIDEBAR_COLORS = ["sidebar", "sidebar-foreground"];

/** The class that derives the colors on the sidebar's background from its own, if the panel has changed these. */
export function useSidebarColors(): string {
  const theme = usePanel()?.theme;
  const isThemed = SIDEBAR_COLORS.some((name) => theme?.light[name] !== undefined || theme?.dark[name] !== undefined);
  return isThemed ? "on-sidebar" : "";
}

/** The parts of the layout with a class of their own. The server has the same list. */
export type CssHook = "shell" | "sidebar" | "topbar" | "page" | "page-header" | "table" | "table-row" | "form" | "infolist" | "widget" | "modal";

/** The class names that a theme may use: `panel-{hook}` and what the panel adds to it. */
export function useCssHook(hook: CssHook): string {
  const extra = usePanel()?.cssHooks[hook];
  return extra ? `panel-${hook} ${extra}` : `panel-${hook}`;
}
