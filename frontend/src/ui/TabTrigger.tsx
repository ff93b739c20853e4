import { Tabs as Radix } from "radix-ui";
import type { ReactNode, SyntheticEvent } from "react";

const PRESSED = "data-pressed";

export interface TabTriggerProps {
  value: string;
  children: ReactNode;
}

/**
 * One of a row of tabs. A press moves the focus by script, and browsers take that for the keyboard's: the ring is left
 * out until a key is used.
 */
export function TabTrigger({ value, children }: TabTriggerProps) {
  const release = (event: SyntheticEvent) => event.currentTarget.removeAttribute(PRESSED);
  return (
    <Radix.Trigger
      value={value}
      onPointerDown={(event) => event.currentTarget.setAttribute(PRESSED, "")}
      onKeyDown={release}
      onBlur={release}
      className={
        "-mb-px flex h-10 shrink-0 items-center gap-2 border-b-2 border-transparent px-0.5 font-medium whitespace-nowrap text-muted-foreground " +
        "transition-colors duration-150 hover:border-input hover:text-foreground focus-visible:-outline-offset-2 data-pressed:outline-none! " +
        "data-[state=active]:border-primary data-[state=active]:text-foreground pointer-coarse:h-11"
      }
    >
      {children}
    </Radix.Trigger>
  );
}
