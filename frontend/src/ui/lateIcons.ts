import { SETS } from "virtual:lucide-sets";

import type { DrawingPart } from "@/ui/lucideSets";

/** The parts of any drawing of Lucide, or null where there is none of that name. */
export async function lateDrawing(name: string): Promise<DrawingPart[] | null> {
  const letter = name.charAt(0);
  if (!Object.hasOwn(SETS, letter)) {
    return null;
  }
  const { DRAWINGS } = (await SETS[letter]?.()) ?? { DRAWINGS: {} };
  return Object.hasOwn(DRAWINGS, name) ? (DRAWINGS[name] ?? null) : null;
}
