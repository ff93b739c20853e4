import { useState } from "react";

import { recall, remember } from "@/support/remembered";

export type Density = "comfortable" | "compact";

const KEY = "table-density";

/** The height of rows, remembered in this person's browser. */
export function useDensity(): [Density, (density: Density) => void] {
  const [density, setDensity] = useState<Density>(() => (recall(KEY) === "compact" ? "compact" : "comfortable"));

  const choose = (next: Density) => {
    setDensity(next);
    remember(KEY, next);
  };

  return [density, choose];
}
