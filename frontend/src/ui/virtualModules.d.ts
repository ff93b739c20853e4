declare module "virtual:lucide-chunks" {
  import type { IconElement } from "@/ui/lucideChunks";

  /** By first letter. */
  export const CHUNKS: Record<string, () => Promise<{ ICON_ELEMENTS: Record<string, IconElement[]> }>>;
}
