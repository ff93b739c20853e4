import { useCallback, useEffect, useRef } from "react";

import { contextOf, namedIn } from "@/actions/target";
import type { Row, Table } from "@/contracts/tables";
import type { SaveCell } from "@/tables/columns/useCellEdit";
import type { LocationProps, TableLocation } from "@/tables/tableLocation";
import { type WriteOutcome, reloadRows, write } from "@/tables/tableWrites";

/** The props that may change with a record. */
export function changedProps({ rows, figures }: LocationProps, table: Table): string[] {
  return [...rows, ...(table.summarized ? figures : [])];
}

/**
 * Save cells one at a time, each with the current version of its row.
 *
 * If two changes of a row were sent with the same version, the second would be refused as a conflict.
 */
export function useCellWrites(location: TableLocation, table: Table, rows: Row[]): SaveCell {
  const latest = useRef({ location, table, rows });
  useEffect(() => {
    latest.current = { location, table, rows };
  });
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  return useCallback((row, column, value) => {
    const save = async (): Promise<WriteOutcome> => {
      const { location: now, table: schema, rows: shown } = latest.current;
      const version = shown.find(({ key }) => key === row.key)?.version ?? row.version;
      const outcome = await write(now.source.endpoints.cell, {
        ...contextOf(now.source),
        ...namedIn(now.source, row.key),
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
