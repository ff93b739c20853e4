import type { ReactNode } from "react";

import { ShellProviders } from "@/panel/ShellProviders";

/** A layout without navigation, for the login page. */
export function BlankLayout({ children }: { children?: ReactNode }) {
  return (
    <ShellProviders>
      <div className="min-h-dvh bg-background">{children}</div>
    </ShellProviders>
  );
}
