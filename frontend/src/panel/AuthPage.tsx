import type { ReactNode } from "react";

import { BrandIcon } from "@/panel/BrandIcon";
import { useResolvedAppearance } from "@/support/appearance";
import { usePanel } from "@/support/panelContext";

interface AuthPageProps {
  heading: string;
  description?: ReactNode;
  /** What is below the card, for example a link to another page. */
  footer?: ReactNode;
  children: ReactNode;
}

/** The frame of the authentication pages: brand, heading and one card. */
export function AuthPage({ heading, description, footer, children }: AuthPageProps) {
  return (
    <main id="main" className="flex min-h-dvh flex-col items-center px-4 py-12 min-[480px]:justify-center">
      <div className="flex w-full max-w-96 flex-col gap-6 min-[480px]:-mt-[6vh]">
        <header className="flex flex-col items-center gap-4 text-center">
          <BrandLogo />
          <h1 className="max-w-full text-balance text-xl font-semibold wrap-anywhere">{heading}</h1>
          {description && <p className="-mt-2 max-w-full text-base leading-prose text-balance text-muted-foreground wrap-anywhere">{description}</p>}
        </header>
        <div className="min-[480px]:rounded-xl min-[480px]:border min-[480px]:border-border min-[480px]:bg-card min-[480px]:p-7">
          {children}
        </div>
        {footer && <div className="text-center text-sm text-muted-foreground">{footer}</div>}
      </div>
    </main>
  );
}

/** A link of an authentication page. It loads the page in full. */
export function AuthLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="font-medium text-primary underline-offset-4 hover:underline">
      {children}
    </a>
  );
}

/** The panel's brand, without a link. */
function BrandLogo() {
  const panel = usePanel();
  const isDark = useResolvedAppearance() === "dark";
  if (panel === null) {
    return null;
  }
  const logo = (isDark ? panel.darkBrandLogo : null) ?? panel.brandLogo;
  const icon = (isDark ? panel.darkIcon : null) ?? panel.icon;
  return logo ? (
    <img src={logo} alt={panel.brandName} className="h-9 w-auto max-w-full object-contain" />
  ) : (
    <span className="[&>*]:size-10 [&>*]:rounded-lg [&>*]:text-lg">
      <BrandIcon icon={icon} name={panel.brandName} />
    </span>
  );
}
