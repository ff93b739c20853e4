import type {
  BadgeCell,
  BooleanCell,
  Cell,
  ColorCell,
  Column,
  DateCell,
  EditableCell,
  IconCell,
  ImageCell,
  NumberCell,
  Row,
} from "@/contracts/tables";

/** What every cell component is given; an empty cell never reaches it, unless a host draws it. */
export interface CellProps {
  column: Column;
  cell: NonNullable<Cell>;
  row: Row;
}

// A cell carries no tag of its own: its column says what it should be, its shape says what it is.
// A host may send another shape by mistake, and one odd cell must not take the page down.

export function isNumberCell(cell: NonNullable<Cell>): cell is NumberCell {
  return typeof cell === "object" && "display" in cell && "raw" in cell;
}

export function isBadgeCell(cell: NonNullable<Cell>): cell is BadgeCell {
  return typeof cell === "object" && "label" in cell && "color" in cell;
}

export function isBooleanCell(cell: NonNullable<Cell>): cell is BooleanCell {
  return typeof cell === "object" && "value" in cell && typeof cell.value === "boolean";
}

export function isDateCell(cell: NonNullable<Cell>): cell is DateCell {
  return typeof cell === "object" && "display" in cell && "iso" in cell;
}

export function isImageCell(cell: NonNullable<Cell>): cell is ImageCell {
  return typeof cell === "object" && "url" in cell && "fallback" in cell;
}

export function isIconCell(cell: NonNullable<Cell>): cell is IconCell {
  return typeof cell === "object" && "icon" in cell && "label" in cell;
}

export function isColorCell(cell: NonNullable<Cell>): cell is ColorCell {
  return typeof cell === "object" && "color" in cell && "label" in cell && typeof cell.color === "string";
}

export function isEditableCell(cell: NonNullable<Cell>): cell is EditableCell {
  return typeof cell === "object" && "value" in cell && "disabled" in cell;
}

/** The plainest readable words of any cell, of a kind known here or not. */
export function plainText(cell: unknown): string {
  if (typeof cell === "string") {
    return cell;
  }
  if (typeof cell === "number" || typeof cell === "boolean") {
    return String(cell);
  }
  if (typeof cell !== "object" || cell === null) {
    return "";
  }
  const words = "display" in cell ? cell.display : namesItself(cell) ? cell.label : "value" in cell ? cell.value : "alt" in cell ? cell.alt : "";
  return typeof words === "object" ? "" : plainText(words);
}

function namesItself(cell: object): cell is { label: unknown } {
  return "label" in cell && cell.label !== null && cell.label !== undefined;
}
