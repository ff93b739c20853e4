import type { ReactNode, SyntheticEvent } from "react";

import { useTab } from "@/ui/Tabs";

const PRESSED = "data-pressed";

const BASE =
  "flex shrink-0 items-center gap-2 font-medium whitespace-nowrap text-muted-foreground transition-colors duration-150 hover:text-foreground " +
  "aria-selected:text-foreground focus-visible:-outline-offset-2 data-pressed:outline-none! ";

const LOOKS = {
  pill: "h-8 rounded-md px-3 aria-selected:bg-card aria-selected:ring-1 aria-selected:ring-border pointer-coarse:h-11",
  quiet: "h-8 rounded-md px-2.5 hover:bg-accent/60 aria-selected:bg-accent aria-selected:font-semibold pointer-coarse:h-11",
} as const;

/** A segmented control for the parts of a form or an infolist; quieter for related records. Links between pages are underlined. */
export type TabLook = keyof typeof LOOKS;

export interface TabTriggerProps {
  value: string;
  look?: TabLook;
  description?: string | undefined;
  children: ReactNode;
}

/**
 * A tab. A click focuses it by script, which browsers treat like the keyboard: the focus ring is hidden until a key
 * is pressed.
 */
export function TabTrigger({ value, look = "pill", description, children }: TabTriggerProps) {
  const release = (event: SyntheticEvent) => event.currentTarget.removeAttribute(PRESSED);
  return (
    <button
      {...useTab(value)}
      aria-description={description}
      onPointerDown={(event) => event.currentTarget.setAttribute(PRESSED, "")}
      onKeyDown={release}
      onBlur={release}
      className={BASE + LOOKS[look]}
    >
      {children}
    </button>
  );
}
