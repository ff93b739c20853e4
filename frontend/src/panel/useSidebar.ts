import { createContext, use } from "react";

export interface SidebarState {
  /** Drawn at full width; false when collapsed to its icons. */
  open: boolean;
  setOpen: (open: boolean) => void;
  /** Whether it can be collapsed at all. */
  collapsible: boolean;
}

export const SidebarContext = createContext<SidebarState>({ open: true, setOpen: () => undefined, collapsible: false });

export function useSidebar(): SidebarState {
  return use(SidebarContext);
}
