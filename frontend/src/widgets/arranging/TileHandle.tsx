import type { SortOrder } from "@/forms/fields/lists/SortHandle";
import { direction } from "@/support/locale";
import { type MoveGrid, MoveHandle } from "@/ui/MoveHandle";

/** Tiles are ordered row by row. */
const TILES: MoveGrid = {
  step: (key) => {
    const [forward, backward] = direction() === "rtl" ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
    if (key === "ArrowDown" || key === forward) {
      return 1;
    }
    return key === "ArrowUp" || key === backward ? -1 : 0;
  },
  isBefore: ({ top, bottom, left, width }, x, y) => {
    const middle = left + width / 2;
    return bottom < y || (top <= y && (direction() === "rtl" ? middle > x : middle < x));
  },
};

interface TileHandleProps {
  id: string;
  label: string;
  held: SortOrder;
}

/** The handle that moves a tile of the grid with `data-tiles`; its children have `data-tile`. */
export function TileHandle({ id, label, held }: TileHandleProps) {
  return (
    <MoveHandle
      slot="tile-handle"
      label={label}
      place={held.order.indexOf(id)}
      count={held.order.length}
      list="[data-tiles]"
      item="[data-tile]"
      grid={TILES}
      onMove={(to) => held.move(id, to)}
      onKeep={held.keep}
      onGiveUp={held.giveUp}
    />
  );
}
