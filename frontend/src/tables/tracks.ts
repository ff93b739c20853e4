import type { CSSProperties } from "react";

import type { Column, Table } from "@/contracts/tables";

/** Where a track sticks, counted from its edge. */
export interface Pin {
  edge: "start" | "end";
  index: number;
  /** The innermost one throws the line between what stays and what scrolls. */
  isInnermost: boolean;
}

/** One vertical strip of the table: a column, or one of the strips beside the columns. */
export type Track = { key: string; pin: Pin | null; style: CSSProperties | undefined } & (
  | { kind: "column"; column: Column; isFirst: boolean }
  | { kind: "handle" | "select" | "actions"; column: null }
);

export interface TrackOptions {
  hasHandle: boolean;
  hasSelection: boolean;
  hasActions: boolean;
}

type Bare = { kind: "column"; column: Column } | { kind: "handle" | "select" | "actions"; column: null };

/** Lay out a table: which strips it has, in which order, and which of them stay in sight. */
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

/** How many strips stick at the start. Without a pinned column the first one does: it says whose row this is. */
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

/** What stands outside of a pinned strip sticks with it. */
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

/** How wide the strip of boxes is where it stands first. */
const BOXES = "2.75rem";

function styleOf(pin: Pin | null, column: Column | null, before: Bare["kind"][]): CSSProperties | undefined {
  const width = column?.width ? { width: column.width, minWidth: column.width } : undefined;
  if (pin === null) {
    return width;
  }
  // Measured once drawn, and corrected where it is otherwise: see useTableFrame.
  const guess = pin.edge === "start" && before.join() === "select" ? BOXES : "0px";
  const inset = `var(--pin-${pin.edge}-${pin.index}, ${guess})`;
  return { ...width, ...(pin.edge === "start" ? { insetInlineStart: inset } : { insetInlineEnd: inset }) };
}
