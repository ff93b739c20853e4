import { CHUNKS } from "virtual:lucide-chunks";

import type { IconElement } from "@/ui/lucideChunks";

/** Load the elements of a Lucide icon; null if there is none with this name. */
export async function loadIcon(name: string): Promise<IconElement[] | null> {
  const letter = name.charAt(0);
  if (!Object.hasOwn(CHUNKS, letter)) {
    return null;
  }
  const { ICON_ELEMENTS } = (await CHUNKS[letter]?.()) ?? { ICON_ELEMENTS: {} };
  return Object.hasOwn(ICON_ELEMENTS, name) ? (ICON_ELEMENTS[name] ?? null) : null;
}
