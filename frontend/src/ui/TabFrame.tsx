import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";

import { cx } from "@/support/cx";
import { direction } from "@/support/locale";
import { Icon } from "@/ui/Icon";
import { TabTrigger } from "@/ui/TabTrigger";

/** The line is an inset shadow, so that the marker of the open tab covers it and scrolling does not cut it off. */
const LINE = "shadow-[inset_0_-1px_0_var(--border)]";
const LINE_BESIDE = "sm:shadow-[inset_0_-1px_0_var(--border)]";

export interface TabFace {
  key: string;
  label: string;
  icon: string | null;
}

export interface TabFrameProps<Tab extends TabFace> {
  slot: string;
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
  /** The panels, each a Radix.Content. */
  children: ReactNode;
}

/** A tab list with its panels. */
export function TabFrame<Tab extends TabFace>({ slot, tabs, open, onOpen, label, mark, end, className, children }: TabFrameProps<Tab>) {
  const strip = (
    <Radix.List aria-label={label} className={cx("flex min-w-0 gap-5 overflow-x-auto pb-px sm:flex-1", LINE)}>
      {tabs.map((tab) => (
        <TabTrigger key={tab.key} value={tab.key}>
          <Icon name={tab.icon} />
          {tab.label}
          {mark?.(tab)}
        </TabTrigger>
      ))}
    </Radix.List>
  );
  return (
    <Radix.Root data-slot={slot} dir={direction()} value={open} onValueChange={onOpen} className={className}>
      {end === undefined ? (
        strip
      ) : (
        <div className={cx("flex min-w-0 flex-col gap-3 sm:min-h-10.5 sm:flex-row sm:items-end sm:gap-6", LINE_BESIDE)}>
          {strip}
          <div className="shrink-0 empty:hidden sm:pb-1.5">{end}</div>
        </div>
      )}
      {children}
    </Radix.Root>
  );
}
