import { Icon as LucideIcon } from "lucide-react";
import type { LucideIconNode, LucideProps } from "lucide-react";
import { useEffect, useReducer } from "react";
import type { ReactNode } from "react";

import type { IconElement } from "@/ui/lucideChunks";
import { ICONS } from "@/ui/icons";
import { pageIcons } from "@/ui/pageIcons";

export interface IconProps extends Omit<LucideProps, "ref" | "name"> {
  /** A Lucide name in kebab case, as the server sends it. */
  name: string | null | undefined;
  /** Rendered if there is no icon with this name. */
  fallback?: ReactNode;
}

/** An icon next to a label. Hidden from screen readers. */
export function Icon({ name, size = 16, strokeWidth = 1.75, fallback = null, ...rest }: IconProps) {
  if (!name) {
    return fallback;
  }
  const BundledIcon = Object.hasOwn(ICONS, name) ? ICONS[name] : undefined;
  const iconProps = { "data-slot": "icon", "aria-hidden": true, size, strokeWidth, ...rest } as const;
  return BundledIcon ? <BundledIcon {...iconProps} /> : <LazyIcon key={name} name={name} fallback={fallback} iconProps={iconProps} />;
}

/** Loaded icons; null for a name that does not exist. */
const loaded = new Map<string, IconElement[] | null>(pageIcons());

interface LazyIconProps {
  name: string;
  fallback: ReactNode;
  iconProps: Omit<LucideProps, "ref">;
}

/** An icon that is not in the main bundle. An empty icon of the same size is shown while it loads. */
function LazyIcon({ name, fallback, iconProps }: LazyIconProps) {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const parts = loaded.get(name);
  useEffect(() => {
    if (loaded.has(name)) {
      return;
    }
    let isGone = false;
    void load(name).then(() => !isGone && redraw());
    return () => {
      isGone = true;
    };
  }, [name]);
  if (parts === null) {
    return fallback;
  }
  const node = (parts ?? []).map(([tag, attributes], at) => [tag, { ...attributes, key: String(at) }] as LucideIconNode);
  return <LucideIcon {...iconProps} iconNode={node} />;
}

async function load(name: string): Promise<void> {
  try {
    const { loadIcon } = await import("@/ui/lazyIcons");
    loaded.set(name, await loadIcon(name));
  } catch {
    // If loading fails, the label has no icon; the next page tries again.
  }
}
