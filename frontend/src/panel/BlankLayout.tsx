import type { ReactNode } from "react";

import { LanguageMenu } from "@/panel/LanguageMenu";
import { ShellProviders } from "@/panel/ShellProviders";

/** A layout without navigation, for the login page. */
export function BlankLayout({ children }: { children?: ReactNode }) {
  return (
    <ShellProviders>
      <div className="relative min-h-dvh bg-background">
        {children}
        <div className="absolute end-3 top-3">
          <LanguageMenu />
        </div>
      </div>
    </ShellProviders>
  );
}
