import type { KeyboardEvent, PointerEvent } from "react";

import { t } from "@/support/i18n";

export interface PointCursorProps {
  /** What the chart is called. */
  label: string;
  count: number;
  active: number | null;
  /** A value in words: its label, and what each series has there. */
  wordsOf: (index: number) => string;
  /** Which value a place belongs to, in pixels from the drawing's corner; null for none. */
  indexAt: (x: number, y: number) => number | null;
  onChange: (index: number | null) => void;
}

/** Walks through a chart's values: with the pointer, or with the arrow keys, each read out as it is reached. */
export function PointCursor({ label, count, active, wordsOf, indexAt, onChange }: PointCursorProps) {
  const now = active ?? 0;
  const follow = (event: PointerEvent<HTMLElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    onChange(indexAt(event.clientX - left, event.clientY - top));
  };
  const obeyKey = (event: KeyboardEvent) => {
    const to = targetOf(event.key, now, count);
    if (to === null) {
      if (event.key === "Escape" && active !== null) {
        event.stopPropagation();
        onChange(null);
      }
      return;
    }
    event.preventDefault();
    onChange(to);
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      data-slot="chart-cursor"
      aria-label={t("Values of %(chart)s", { chart: label })}
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={now + 1}
      aria-valuetext={wordsOf(now)}
      className="absolute inset-0 touch-pan-y rounded-md"
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={(event) => event.pointerType !== "touch" && onChange(null)}
      onFocus={(event) => event.target.matches(":focus-visible") && onChange(now)}
      onBlur={() => onChange(null)}
      onKeyDown={obeyKey}
    />
  );
}

function targetOf(key: string, now: number, count: number): number | null {
  switch (key) {
    case "ArrowRight":
    case "ArrowUp":
      return Math.min(now + 1, count - 1);
    case "ArrowLeft":
    case "ArrowDown":
      return Math.max(now - 1, 0);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
