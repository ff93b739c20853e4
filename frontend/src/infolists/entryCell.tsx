import { createElement } from "react";

import type { Entry } from "@/contracts/infolists";
import type { Cell, Column, Row } from "@/contracts/tables";
import { isBooleanCell, isIconCell } from "@/tables/columns/cell";
import { cellFor } from "@/tables/columns/registry";

/** The entry types that are rendered by a table cell. */
const CELLS = { badge: "badge", boolean: "boolean", datetime: "datetime", icon: "icon", image: "image", color: "color" } as const;

export function isCellKind(type: string): type is keyof typeof CELLS {
  return Object.hasOwn(CELLS, type);
}

/** A value rendered as a table cell. An icon has its label beside it. */
export function EntryCell({ entry, type }: { entry: Entry; type: keyof typeof CELLS }) {
  const cell = entry.value as NonNullable<Cell>;
  const cellElement = createElement(cellFor(CELLS[type]), { column: columnOf(entry, CELLS[type]), cell, row: NO_ROW });
  if (!isIconCell(cell) && !isBooleanCell(cell)) {
    return cellElement;
  }
  return (
    <span className="inline-flex items-center gap-1.5">
      {cellElement}
      <span aria-hidden>{cell.label}</span>
    </span>
  );
}

function columnOf(entry: Entry, type: Column["type"]): Column {
  return {
    name: entry.name,
    label: entry.label,
    type,
    sortable: false,
    searchable: false,
    individuallySearchable: false,
    visible: true,
    toggleable: false,
    alignment: "start",
    headerAlignment: "start",
    placeholder: entry.placeholder,
    headerTooltip: null,
    wrapHeader: false,
    width: null,
    frozen: null,
    ...(entry.copyable !== undefined && { copyable: entry.copyable }),
    ...(entry.size !== undefined && { size: entry.size }),
    ...(entry.circular !== undefined && { circular: entry.circular }),
  };
}

/** A row without data; these cells do not read it. */
const NO_ROW = { key: "", title: "", url: null, version: null, actions: [], cells: {}, attributes: {} } as unknown as Row;
