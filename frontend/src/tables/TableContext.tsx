import { createContext, useContext } from "react";

import type { TableController } from "@/tables/useTable";

const TableContext = createContext<TableController | null>(null);

export const TableProvider = TableContext.Provider;

/** The table that contains this component. */
export function useTableContext(): TableController {
  const controller = useContext(TableContext);
  if (controller === null) {
    throw new Error("useTableContext() was called outside of a DataTable.");
  }
  return controller;
}
