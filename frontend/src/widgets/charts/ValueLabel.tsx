interface ValueLabelProps {
  x: number;
  y: number;
  children: string;
}

/** Estimated size of a character, and the distance that labels keep from each other. */
const CHARACTER_WIDTH = 6.6;
const LINE_HEIGHT = 13;
const GAP = 3;

/** A value beside its bar or point. Its outline has the colour of the card, so that it is legible on any colour. */
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

interface LabelPosition {
  /** The middle of the text's baseline. */
  x: number;
  y: number;
  text: string;
}

/** Drop the labels that would overlap an earlier one. */
export function withoutOverlaps<Label extends LabelPosition>(labels: readonly Label[]): Label[] {
  const placed: Label[] = [];
  labels.forEach((label) => {
    const overlaps = (other: Label) =>
      Math.abs(label.x - other.x) < ((label.text.length + other.text.length) * CHARACTER_WIDTH) / 2 + GAP &&
      Math.abs(label.y - other.y) < LINE_HEIGHT;
    if (!placed.some(overlaps)) {
      placed.push(label);
    }
  });
  return placed;
}
