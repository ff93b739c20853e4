import { useCallback, useEffect, useRef, useState } from "react";

import { useShared, userScope } from "@/support/panelContext";
import { readChoice, storeChoice } from "@/support/preferences";

/** The limits of a width that a user can choose, in px. */
export const MIN_WIDTH = 64;
export const MAX_WIDTH = 960;

/** The widths that the user chose, by column. */
export type ResizedColumns = Readonly<Record<string, number>>;

export interface ColumnResizing {
  widths: ResizedColumns;
  /** The widths without those of a drag that has not ended. */
  stored: ResizedColumns;
  /** Show a width; null is the automatic one. */
  resize: (column: string, width: number | null) => void;
  /** Store the widths. */
  keep: () => void;
}

/** The widths of a table's columns: in the account of the user, else in the browser for each panel, tenant and table. */
export function useResizedColumns(table: string): ColumnResizing {
  const key = `table:${table}:widths`;
  const storageKey = `panel.widths.${userScope(useShared())}.${table}`;
  const [widths, setWidths] = useState<ResizedColumns>(() => parse(readChoice(key, storageKey)));
  const [stored, setStored] = useState(widths);
  const latest = useRef(widths);
  useEffect(() => {
    latest.current = widths;
  }, [widths]);

  const resize = useCallback((column: string, width: number | null) => {
    const others = Object.fromEntries(Object.entries(latest.current).filter(([name]) => name !== column));
    latest.current = width === null ? others : { ...others, [column]: Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width))) };
    setWidths(latest.current);
  }, []);
  const keep = useCallback(() => {
    setStored(latest.current);
    storeChoice(key, storageKey, latest.current);
  }, [key, storageKey]);

  return { widths, stored, resize, keep };
}

/** Return the stored widths that are valid. */
function parse(stored: string | null): ResizedColumns {
  try {
    const found: unknown = JSON.parse(stored ?? "{}");
    const entries = typeof found === "object" && found !== null ? Object.entries(found) : [];
    return Object.fromEntries(entries.filter(([, width]) => typeof width === "number" && width >= MIN_WIDTH && width <= MAX_WIDTH));
  } catch {
    return {};
  }
}
