import { createContext, use } from "react";

import type { Column, Row } from "@/contracts/tables";
import type { WriteOutcome } from "@/tables/tableWrites";

export type SaveCell = (row: Row, column: Column, value: unknown) => Promise<WriteOutcome>;

/** How the cells of the table around save themselves; null where nothing can be saved. */
export const CellSavingContext = createContext<SaveCell | null>(null);

export function useCellSaving(): SaveCell | null {
  return use(CellSavingContext);
}
