import { useCallback, useEffect, useRef } from "react";

import type { ActionPlace } from "@/actions/target";
import type { Row, Table } from "@/contracts/tables";
import type { SaveCell } from "@/tables/columns/CellSaving";
import { reloadRows, write, type WriteOutcome } from "@/tables/tableWrites";

/** The props a changed record may change. */
export function changedProps(table: Table): string[] {
  return ["rows", "pagination", ...(table.summarized ? ["summaries", "groupSummaries"] : [])];
}

/**
 * Save cells one after the other, each with the mark its row has by then.
 *
 * A second change of the same row sent with the mark of the first would be taken for a conflict with oneself.
 */
export function useCellWrites(place: ActionPlace, table: Table, rows: Row[]): SaveCell {
  const latest = useRef({ place, table, rows });
  useEffect(() => {
    latest.current = { place, table, rows };
  });
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  return useCallback((row, column, value) => {
    const save = async (): Promise<WriteOutcome> => {
      const { place: now, table: schema, rows: shown } = latest.current;
      const version = shown.find(({ key }) => key === row.key)?.version ?? row.version;
      const { endpoints, resource, parentKey = null } = now;
      const outcome = await write(endpoints.cell, {
        resource,
        record: row.key,
        column: column.name,
        value,
        version,
        ...(parentKey !== null && { parent: parentKey }),
      });
      if (outcome.kind !== "refused") {
        await reloadRows(changedProps(schema));
      }
      return outcome;
    };
    const saving = queue.current.then(save);
    queue.current = saving;
    return saving;
  }, []);
}
