import { useChoice } from "@/support/preferences";

export type Density = "comfortable" | "compact";

/** The row height of all tables. */
export function useDensity(): [Density, (density: Density) => void] {
  const [chosen, choose] = useChoice("density", "table-density");
  return [chosen === "compact" ? "compact" : "comfortable", choose];
}
