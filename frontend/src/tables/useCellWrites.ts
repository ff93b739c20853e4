import { useCallback, useEffect, useRef } from "react";

import { contextOf, namedIn } from "@/actions/target";
import type { Row, Table } from "@/contracts/tables";
import type { SaveCell } from "@/tables/columns/CellSaving";
import type { HomeProps, TableHome } from "@/tables/home";
import { reloadRows, write, type WriteOutcome } from "@/tables/tableWrites";

/** The props a changed record may change. */
export function changedProps({ rows, figures }: HomeProps, table: Table): string[] {
  return [...rows, ...(table.summarized ? figures : [])];
}

/**
 * Save cells one after the other, each with the mark its row has by then.
 *
 * A second change of the same row sent with the mark of the first would be taken for a conflict with oneself.
 */
export function useCellWrites(home: TableHome, table: Table, rows: Row[]): SaveCell {
  const latest = useRef({ home, table, rows });
  useEffect(() => {
    latest.current = { home, table, rows };
  });
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  return useCallback((row, column, value) => {
    const save = async (): Promise<WriteOutcome> => {
      const { home: now, table: schema, rows: shown } = latest.current;
      const version = shown.find(({ key }) => key === row.key)?.version ?? row.version;
      const outcome = await write(now.place.endpoints.cell, {
        ...contextOf(now.place),
        ...namedIn(now.place, row.key),
        column: column.name,
        value,
        version,
      });
      if (outcome.kind !== "refused") {
        await reloadRows(changedProps(now.props, schema));
      }
      return outcome;
    };
    const saving = queue.current.then(save);
    queue.current = saving;
    return saving;
  }, []);
}
