import { createContext, use } from "react";

import type { Column, Row } from "@/contracts/tables";

/** What became of a value that was sent. */
export type SaveOutcome =
  | { kind: "saved" }
  /** Refused, with the reason in words. */
  | { kind: "refused"; message: string }
  /** Somebody else was faster; the row is shown as it is now. */
  | { kind: "conflict" };

export type SaveCell = (row: Row, column: Column, value: unknown) => Promise<SaveOutcome>;

/** How the cells of the table around save themselves; null where nothing can be saved. */
export const CellSavingContext = createContext<SaveCell | null>(null);

export function useCellSaving(): SaveCell | null {
  return use(CellSavingContext);
}
