import type { ComponentType } from "react";

import type { ColumnType } from "@/contracts/tables";

import { BadgeCell } from "@/tables/columns/BadgeCell";
import { BooleanCell } from "@/tables/columns/BooleanCell";
import type { CellProps } from "@/tables/columns/cell";
import { ColorCell } from "@/tables/columns/ColorCell";
import { CustomCell } from "@/tables/columns/CustomCell";
import { DateCell } from "@/tables/columns/DateCell";
import { FallbackCell } from "@/tables/columns/FallbackCell";
import { FlagCell } from "@/tables/columns/FlagCell";
import { IconCell } from "@/tables/columns/IconCell";
import { ImageCell } from "@/tables/columns/ImageCell";
import { NumberCell } from "@/tables/columns/NumberCell";
import { SelectCell } from "@/tables/columns/SelectCell";
import { TextCell } from "@/tables/columns/TextCell";
import { TextInputCell } from "@/tables/columns/TextInputCell";

/** One component per column type. A type added in Python fails the type check until it has a component. */
const CELLS: Record<ColumnType, ComponentType<CellProps>> = {
  text: TextCell,
  number: NumberCell,
  badge: BadgeCell,
  boolean: BooleanCell,
  date: DateCell,
  datetime: DateCell,
  image: ImageCell,
  icon: IconCell,
  color: ColorCell,
  custom: CustomCell,
  toggle: FlagCell,
  checkbox: FlagCell,
  text_input: TextInputCell,
  select: SelectCell,
};

/** The component of a column type, or the fallback for a type newer than this build. */
export function cellFor(type: string): ComponentType<CellProps> {
  return isKnown(type) ? CELLS[type] : FallbackCell;
}

function isKnown(type: string): type is ColumnType {
  return Object.hasOwn(CELLS, type);
}
