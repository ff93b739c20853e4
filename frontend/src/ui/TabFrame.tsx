import type { ReactNode } from "react";

import { cx } from "@/support/cx";
import { Icon } from "@/ui/Icon";
import { TabList, TabRoot } from "@/ui/Tabs";
import { TabTrigger } from "@/ui/TabTrigger";
import type { TabLook } from "@/ui/TabTrigger";

const STRIPS: Record<TabLook, string> = {
  pill: "w-fit max-w-full gap-1 rounded-lg bg-muted p-1",
  quiet: "gap-1 py-0.5 sm:flex-1",
};

export interface TabFace {
  key: string;
  label: string;
  icon: string | null;
  /** Read after the label by screen readers. */
  description?: string | undefined;
}

export interface TabFrameProps<Tab extends TabFace> {
  slot: string;
  look?: TabLook;
  tabs: readonly Tab[];
  /** The key of the open tab. */
  open: string;
  onOpen: (key: string) => void;
  /** The accessible name of the tabs, if no heading names them. */
  label?: string;
  /** Rendered after the tab's label: a count or a warning. */
  mark?: (tab: Tab) => ReactNode;
  /** Rendered at the end of the tab list; below it on a phone. */
  end?: ReactNode;
  className?: string;
  /** The panels, each a TabPanel. */
  children: ReactNode;
}

/** A tab list with its panels. */
export function TabFrame<Tab extends TabFace>({ slot, look = "pill", tabs, open, onOpen, label, mark, end, className, children }: TabFrameProps<Tab>) {
  const strip = (
    <TabList aria-label={label} className={cx("flex min-w-0 overflow-x-auto", STRIPS[look])}>
      {tabs.map((tab) => (
        <TabTrigger key={tab.key} value={tab.key} look={look} description={tab.description}>
          <Icon name={tab.icon} />
          {tab.label}
          {mark?.(tab)}
        </TabTrigger>
      ))}
    </TabList>
  );
  return (
    <TabRoot data-slot={slot} open={open} onOpen={onOpen} className={className}>
      {end === undefined ? (
        strip
      ) : (
        <div className="flex min-w-0 flex-col gap-3 sm:flex-row sm:items-center sm:justify-between sm:gap-6">
          {strip}
          <div className="shrink-0 empty:hidden">{end}</div>
        </div>
      )}
      {children}
    </TabRoot>
  );
}
