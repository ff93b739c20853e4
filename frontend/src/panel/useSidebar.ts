import { createContext, use } from "react";

interface SidebarState {
  /** Whether it has its full width; false if it is collapsed to icons. */
  open: boolean;
  setOpen: (open: boolean) => void;
  /** Whether it can be collapsed. */
  collapsible: boolean;
}

export const SidebarContext = createContext<SidebarState>({ open: true, setOpen: () => undefined, collapsible: false });

export function useSidebar(): SidebarState {
  return use(SidebarContext);
}
