import { Icon as LucideIcon } from "lucide-react";
import type { LucideIconNode, LucideProps } from "lucide-react";
import { useEffect, useReducer } from "react";
import type { ReactNode } from "react";

import type { DrawingPart } from "@/ui/lucideSets";
import { ICONS } from "@/ui/icons";

export interface IconProps extends Omit<LucideProps, "ref" | "name"> {
  /** A Lucide name in kebab case, as the server writes it. */
  name: string | null | undefined;
  /** Stands where there is no drawing of that name; nothing does by default. */
  fallback?: ReactNode;
}

/** A drawing beside a label. It is hidden from screen readers: the name belongs to the control. */
export function Icon({ name, size = 16, strokeWidth = 1.75, fallback = null, ...rest }: IconProps) {
  if (!name) {
    return fallback;
  }
  const Drawing = Object.hasOwn(ICONS, name) ? ICONS[name] : undefined;
  const looks = { "data-slot": "icon", "aria-hidden": true, size, strokeWidth, ...rest } as const;
  return Drawing ? <Drawing {...looks} /> : <LateIcon key={name} name={name} fallback={fallback} looks={looks} />;
}

/** What was drawn once is drawn at once from then on; null is a name that means nothing. */
const drawn = new Map<string, DrawingPart[] | null>();

interface LateIconProps {
  name: string;
  fallback: ReactNode;
  looks: Omit<LucideProps, "ref">;
}

/** One of the many that few pages need. Its place is kept while it comes. */
function LateIcon({ name, fallback, looks }: LateIconProps) {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const parts = drawn.get(name);
  useEffect(() => {
    if (drawn.has(name)) {
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
  return <LucideIcon {...looks} iconNode={node} />;
}

async function load(name: string): Promise<void> {
  try {
    const { lateDrawing } = await import("@/ui/lateIcons");
    drawn.set(name, await lateDrawing(name));
  } catch {
    // Out of reach: a label does without its drawing, and the next page asks again.
  }
}
