import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";

import type { Column } from "@/contracts/tables";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { MAX_WIDTH, MIN_WIDTH } from "@/tables/useResizedColumns";

/** The change of the width with one key press, in px. */
const STEP = 16;

interface ColumnResizerProps {
  column: Column;
  /** The width that the user chose; undefined if the width is automatic. */
  width: number | undefined;
  /** Show a width; null is the automatic one. */
  onResize: (width: number | null) => void;
  /** Store the width that is shown. */
  onKeep: () => void;
}

/** The handle at the end of a header cell: dragged, or moved with the arrow keys. Home and a double click reset the width. */
export function ColumnResizer({ column, width, onResize, onKeep }: ColumnResizerProps) {
  const handle = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<{ from: number; width: number } | null>(null);
  // An automatic width is known only after it was measured.
  const [measured, setMeasured] = useState(MIN_WIDTH);
  const cell = () => handle.current?.parentElement ?? null;
  const currentWidth = () => Math.round(cell()?.getBoundingClientRect().width ?? MIN_WIDTH);
  /** 1 if the end of the cell is at the right. */
  const direction = () => (cell() !== null && getComputedStyle(cell() as Element).direction === "rtl" ? -1 : 1);

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button === 0) {
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ from: event.clientX, width: currentWidth() });
    }
  };
  const onPointerMove = ({ clientX }: PointerEvent) => {
    if (drag !== null) {
      onResize(drag.width + (clientX - drag.from) * direction());
    }
  };
  const stop = () => {
    if (drag !== null) {
      setDrag(null);
      onKeep();
    }
  };
  const reset = () => {
    onResize(null);
    onKeep();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    if (step !== undefined) {
      onResize((width ?? currentWidth()) + step * direction());
      onKeep();
    } else if (event.key === "Home") {
      reset();
    } else {
      return;
    }
    event.preventDefault();
  };

  return (
    <div
      ref={handle}
      role="separator"
      tabIndex={0}
      data-slot="column-resizer"
      aria-orientation="vertical"
      aria-label={t("Width of %(column)s", { column: column.label })}
      aria-valuenow={width ?? measured}
      aria-valuemin={MIN_WIDTH}
      aria-valuemax={MAX_WIDTH}
      onFocus={() => setMeasured(currentWidth())}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={stop}
      onPointerCancel={stop}
      onDoubleClick={reset}
      onKeyDown={onKeyDown}
      className={cx(
        "absolute inset-y-0 end-0 z-1 w-2 cursor-col-resize touch-none rounded-sm pointer-coarse:hidden print:hidden",
        "after:absolute after:inset-y-2 after:end-0 after:w-px after:bg-transparent hover:after:bg-ring focus-visible:-outline-offset-2",
        drag !== null && "after:bg-ring",
      )}
    />
  );
}
