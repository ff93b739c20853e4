import type { ReactNode } from "react";

import { ShellProviders } from "@/panel/ShellProviders";

/** A frame without navigation: for signing in. The page draws everything, its own main part included. */
export function BlankLayout({ children }: { children?: ReactNode }) {
  return (
    <ShellProviders>
      <div className="min-h-dvh bg-background">{children}</div>
    </ShellProviders>
  );
}
