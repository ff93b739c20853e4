import { Tabs as Radix } from "radix-ui";
import type { ReactNode, SyntheticEvent } from "react";

const PRESSED = "data-pressed";

export interface TabTriggerProps {
  value: string;
  children: ReactNode;
}

/**
 * A tab. A click focuses it by script, which browsers treat like the keyboard: the focus ring is hidden until a key
 * is pressed.
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
