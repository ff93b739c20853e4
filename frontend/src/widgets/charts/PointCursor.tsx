import type { KeyboardEvent, PointerEvent } from "react";

import { t } from "@/support/i18n";

interface PointCursorProps {
  /** The chart's name. */
  label: string;
  count: number;
  active: number | null;
  /** The text that a screen reader announces for an index: its label, and the value of each series. */
  textOf: (index: number) => string;
  /** Return the index at a position, in pixels from the drawing's corner; null for none. */
  indexAt: (x: number, y: number) => number | null;
  onChange: (index: number | null) => void;
}

/** Selects one of a chart's values with the pointer or the arrow keys. Screen readers announce the selected value. */
export function PointCursor({ label, count, active, textOf, indexAt, onChange }: PointCursorProps) {
  const current = active ?? 0;
  const onPointer = (event: PointerEvent<HTMLElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    onChange(indexAt(event.clientX - left, event.clientY - top));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = targetOf(event.key, current, count);
    if (target === null) {
      if (event.key === "Escape" && active !== null) {
        event.stopPropagation();
        onChange(null);
      }
      return;
    }
    event.preventDefault();
    onChange(target);
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      data-slot="chart-cursor"
      aria-label={t("Values of %(chart)s", { chart: label })}
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={current + 1}
      aria-valuetext={textOf(current)}
      className="absolute inset-0 touch-pan-y rounded-md"
      onPointerMove={onPointer}
      onPointerDown={onPointer}
      onPointerLeave={(event) => event.pointerType !== "touch" && onChange(null)}
      onFocus={(event) => event.target.matches(":focus-visible") && onChange(current)}
      onBlur={() => onChange(null)}
      onKeyDown={onKeyDown}
    />
  );
}

function targetOf(key: string, current: number, count: number): number | null {
  switch (key) {
    case "ArrowRight":
    case "ArrowUp":
      return Math.min(current + 1, count - 1);
    case "ArrowLeft":
    case "ArrowDown":
      return Math.max(current - 1, 0);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
