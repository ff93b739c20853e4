import { Link as InertiaLink } from "@inertiajs/react";
import type { ComponentProps } from "react";

type Anchor = Omit<ComponentProps<"a">, "href">;

export interface LinkProps extends Anchor {
  href: string;
  /** When to prefetch the target. */
  prefetch?: "hover" | "mount" | "click" | null;
  /** Use a full page load: another panel, a download, an external page. */
  fullPage?: boolean;
  preserveScroll?: boolean;
  preserveState?: boolean;
  replace?: boolean;
}

export function Link({ href, prefetch, fullPage = false, preserveScroll, preserveState, replace, ...anchor }: LinkProps) {
  if (fullPage) {
    return <a href={href} {...anchor} />;
  }
  const visit = {
    ...(preserveScroll !== undefined && { preserveScroll }),
    ...(preserveState !== undefined && { preserveState }),
    ...(replace !== undefined && { replace }),
  };
  return <InertiaLink href={href} prefetch={prefetch ?? false} {...visit} {...(anchor as object)} />;
}
