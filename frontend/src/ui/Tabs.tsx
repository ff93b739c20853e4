import { createContext, use, useId, useMemo } from "react";
import type { ComponentProps, KeyboardEvent } from "react";

import { direction } from "@/support/locale";

interface TabsState {
  open: string;
  onOpen: (key: string) => void;
  /** The start of the ids of tabs and panels. */
  id: string;
}

const TabsContext = createContext<TabsState | null>(null);

function useTabs(): TabsState {
  const state = use(TabsContext);
  if (state === null) {
    throw new Error("Tabs must be inside TabRoot.");
  }
  return state;
}

interface TabRootProps extends ComponentProps<"div"> {
  /** The key of the open tab. */
  open: string;
  onOpen: (key: string) => void;
}

/** A list of tabs and their panels. */
export function TabRoot({ open, onOpen, ...rest }: TabRootProps) {
  const id = useId();
  const state = useMemo(() => ({ open, onOpen, id }), [open, onOpen, id]);
  return (
    <TabsContext value={state}>
      <div dir={direction()} {...rest} />
    </TabsContext>
  );
}

/** The tabs, with one tab stop; the arrow keys move to the next tab and open it. */
export function TabList(props: ComponentProps<"div">) {
  return <div role="tablist" aria-orientation="horizontal" onKeyDown={moveFocus} {...props} />;
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")];
  const at = tabs.indexOf(event.target as HTMLElement);
  const forwards = direction() === "rtl" ? -1 : 1;
  const next = { ArrowRight: at + forwards, ArrowLeft: at - forwards, Home: 0, End: tabs.length - 1 }[event.key];
  if (at === -1 || next === undefined || event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) {
    return;
  }
  event.preventDefault();
  tabs[(next + tabs.length) % tabs.length]?.focus();
}

/** The attributes of a tab; the focus opens it. */
export function useTab(key: string): ComponentProps<"button"> {
  const { open, onOpen, id } = useTabs();
  const isOpen = key === open;
  return {
    type: "button",
    role: "tab",
    id: tabId(id, key),
    "aria-selected": isOpen,
    "aria-controls": panelId(id, key),
    tabIndex: isOpen ? 0 : -1,
    // Safari does not focus a button that is clicked.
    onMouseDown: (event) => {
      if (event.button !== 0 || event.ctrlKey) {
        event.preventDefault();
      } else {
        event.currentTarget.focus();
      }
    },
    onClick: () => !isOpen && onOpen(key),
    onFocus: () => !isOpen && onOpen(key),
  };
}

interface TabPanelProps extends ComponentProps<"div"> {
  /** The key of its tab. */
  tab: string;
  /** Renders the children of a closed tab, too. */
  isMounted?: boolean;
}

/** What a tab shows. */
export function TabPanel({ tab, isMounted = false, children, ...rest }: TabPanelProps) {
  const { open, id } = useTabs();
  const isOpen = tab === open;
  return (
    <div role="tabpanel" id={panelId(id, tab)} aria-labelledby={tabId(id, tab)} hidden={!isOpen} tabIndex={0} {...rest}>
      {(isOpen || isMounted) && children}
    </div>
  );
}

const tabId = (id: string, key: string) => `${id}-tab-${key}`;
const panelId = (id: string, key: string) => `${id}-panel-${key}`;
