import type {
  BadgeCell,
  BooleanCell,
  Cell,
  ColorCell,
  Column,
  DateCell,
  EditableCell,
  HtmlCell,
  IconCell,
  ImageCell,
  NumberCell,
  Row,
} from "@/contracts/tables";

/** The props of a cell component. The value is not empty, except for a host's component. */
export interface CellProps {
  column: Column;
  cell: NonNullable<Cell>;
  row: Row;
}

// A cell has no type of its own: the column says what it should be, its shape says what it is.
// A host can send another shape in error, and one wrong cell must not break the page.

export function isHtmlCell(cell: Cell | undefined): cell is HtmlCell {
  return typeof cell === "object" && cell !== null && "html" in cell && "text" in cell;
}

/** Whether a cell contains links, so that it cannot be a link itself. */
export function hasOwnLinks(cell: Cell | undefined): boolean {
  return isHtmlCell(cell) && cell.html.includes("<a ");
}

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

/** Return the plain text of a cell, also of an unknown type. */
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
  const text = "display" in cell ? cell.display : namesItself(cell) ? cell.label : "value" in cell ? cell.value : "alt" in cell ? cell.alt : "text" in cell ? cell.text : "";
  return typeof text === "object" ? "" : plainText(text);
}

function namesItself(cell: object): cell is { label: unknown } {
  return "label" in cell && cell.label !== null && cell.label !== undefined;
}
