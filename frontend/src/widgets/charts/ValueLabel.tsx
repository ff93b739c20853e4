export interface ValueLabelProps {
  x: number;
  y: number;
  children: string;
}

/** A value beside its mark, with a rim of the card's colour, so that it is read on any other. */
export function ValueLabel({ x, y, children }: ValueLabelProps) {
  return (
    <text
      data-slot="chart-value"
      x={x}
      y={y}
      textAnchor="middle"
      className="fill-foreground stroke-card text-xs font-medium tabular-nums [paint-order:stroke] [stroke-linejoin:round] [stroke-width:3px]"
    >
      {children}
    </text>
  );
}
