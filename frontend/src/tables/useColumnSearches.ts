import { useState } from "react";

import type { Table, TableState } from "@/contracts/tables";
import { useMediaQuery } from "@/ui/useMediaQuery";

export interface ColumnSearches {
  /** Whether the search boxes are visible below the headings. */
  isOpen: boolean;
  /** Show or hide them; null on a large window, and while a text is in one of them. */
  toggle: (() => void) | null;
}

/** The search boxes of columns. On a small window they are closed, so that they do not take the space of rows. */
export function useColumnSearches({ individualSearchColumns }: Table, { columnSearches }: TableState): ColumnSearches {
  const isSmall = useMediaQuery("(width < 1200px)");
  const [chosen, setChosen] = useState(false);
  if (individualSearchColumns.length === 0) {
    return { isOpen: false, toggle: null };
  }
  if (Object.keys(columnSearches).length > 0) {
    if (!chosen) {
      // Clearing the text must not close the box that has the focus.
      setChosen(true);
    }
    return { isOpen: true, toggle: null };
  }
  const isOpen = !isSmall || chosen;
  return { isOpen, toggle: isSmall ? () => setChosen(!isOpen) : null };
}
