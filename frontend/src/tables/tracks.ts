import type { CSSProperties } from "react";

import type { Column, Table } from "@/contracts/tables";

/** The position of a pinned track, counted from its edge. */
export interface Pin {
  edge: "start" | "end";
  index: number;
  /** The innermost pinned track has the border to the scrolling part. */
  isInnermost: boolean;
}

/** One vertical track of the table: a data column, the selection column or the actions column. */
export type Track = { key: string; pin: Pin | null; style: CSSProperties | undefined } & (
  | { kind: "column"; column: Column; isFirst: boolean }
  | { kind: "handle" | "select" | "actions"; column: null }
);

interface TrackOptions {
  hasHandle: boolean;
  hasSelection: boolean;
  hasActions: boolean;
}

type Bare = { kind: "column"; column: Column } | { kind: "handle" | "select" | "actions"; column: null };

/** Return the tracks of a table in order, with their pinning. */
export function tracksOf(table: Table, columns: Column[], options: TrackOptions): Track[] {
  const { position } = table.recordActions;
  const strip = (kind: "handle" | "select" | "actions", isThere: boolean): Bare[] => (isThere ? [{ kind, column: null }] : []);
  const actions = strip("actions", options.hasActions);
  const of = (list: Column[]): Bare[] => list.map((column) => ({ kind: "column", column }));
  const lead = [...strip("handle", options.hasHandle), ...strip("select", options.hasSelection)];
  const inner = columns.filter(({ frozen }) => frozen !== "end");
  const atEnd = columns.filter(({ frozen }) => frozen === "end");
  const bare = [
    ...lead,
    ...(position === "before_columns" ? actions : []),
    ...of(inner),
    ...(position === "after_cells" ? actions : []),
    ...of(atEnd),
    ...(position === "after_columns" ? actions : []),
  ];

  const [starts, ends] = [pinnedAtStart(bare, table), pinnedAtEnd(bare, table)];
  const firstColumn = bare.findIndex(({ kind }) => kind === "column");
  return bare.map((track, index) => {
    const pin = pinOf(index, bare.length, starts, ends);
    const before = bare.slice(0, index).map(({ kind }) => kind);
    const common = { key: track.column === null ? `*${track.kind}` : track.column.name, pin, style: styleOf(pin, track.column, before) };
    return track.kind === "column" ? { ...common, ...track, isFirst: index === firstColumn } : { ...common, ...track };
  });
}

/** The number of tracks pinned at the start. Without a pinned column it includes the first one, which identifies the row. */
function pinnedAtStart(bare: Bare[], table: Table): number {
  const pinned = bare.findLastIndex(({ column }) => column?.frozen === "start");
  const first = bare.findIndex(({ kind }) => kind === "column");
  const actions = table.frozen.actions && table.recordActions.position === "before_columns" ? bare.findIndex(({ kind }) => kind === "actions") : -1;
  return Math.max(pinned, first, actions) + 1;
}

function pinnedAtEnd(bare: Bare[], table: Table): number {
  const isPinned = ({ kind, column }: Bare) => column?.frozen === "end" || (kind === "actions" && table.frozen.actions);
  const first = bare.findIndex((track, index) => index > 0 && isPinned(track) && bare.slice(index).every(endsWith(isPinned)));
  return first === -1 || first < pinnedAtStart(bare, table) ? 0 : bare.length - first;
}

/** A track outside of a pinned track is pinned too. */
function endsWith(isPinned: (track: Bare) => boolean): (track: Bare) => boolean {
  return (track) => isPinned(track) || track.kind === "actions";
}

function pinOf(index: number, count: number, starts: number, ends: number): Pin | null {
  if (index < starts) {
    return { edge: "start", index, isInnermost: index === starts - 1 };
  }
  const fromEnd = count - 1 - index;
  return fromEnd < ends ? { edge: "end", index: fromEnd, isInnermost: fromEnd === ends - 1 } : null;
}

/** The width of the selection column at the start. */
const SELECTION_WIDTH = "2.75rem";

function styleOf(pin: Pin | null, column: Column | null, before: Bare["kind"][]): CSSProperties | undefined {
  const width = column?.width ? { width: column.width, minWidth: column.width } : undefined;
  if (pin === null) {
    return width;
  }
  // Corrected after the first measurement: see useTableFrame.
  const guess = pin.edge === "start" && before.join() === "select" ? SELECTION_WIDTH : "0px";
  const inset = `var(--pin-${pin.edge}-${pin.index}, ${guess})`;
  return { ...width, ...(pin.edge === "start" ? { insetInlineStart: inset } : { insetInlineEnd: inset }) };
}
