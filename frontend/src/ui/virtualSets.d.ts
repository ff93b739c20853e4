declare module "virtual:lucide-sets" {
  import type { DrawingPart } from "@/ui/lucideSets";

  /** By first letter. */
  export const SETS: Record<string, () => Promise<{ DRAWINGS: Record<string, DrawingPart[]> }>>;
}
