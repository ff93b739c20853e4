import type { StatColor } from "@/contracts/enums";

const PALETTE = ["var(--chart-1)", "var(--chart-2)", "var(--chart-3)", "var(--chart-4)", "var(--chart-5)"] as const;

const NAMED: Record<Exclude<StatColor, "default">, string> = {
  success: "var(--success)",
  warning: "var(--warning)",
  danger: "var(--destructive)",
  info: "var(--info)",
};

/** Return a colour for each series: the declared one, or the next of the palette. */
export function seriesColours(colours: readonly StatColor[]): string[] {
  let next = 0;
  return colours.map((colour) => (colour === "default" ? fromPalette(next++) : NAMED[colour]));
}

/** Return a colour for each slice: from the palette, or shades of the declared colour. */
export function sliceColours(colour: StatColor, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    if (colour === "default") {
      return fromPalette(index);
    }
    const share = Math.round(100 - (index * 68) / Math.max(1, count - 1 || 1));
    return `color-mix(in oklch, ${NAMED[colour]} ${share}%, var(--card))`;
  });
}

/** After its end the palette starts again with paler colours. */
function fromPalette(index: number): string {
  const colour = PALETTE[index % PALETTE.length] ?? PALETTE[0];
  const round = Math.floor(index / PALETTE.length);
  return round === 0 ? colour : `color-mix(in oklch, ${colour} ${Math.max(30, 100 - round * 40)}%, var(--card))`;
}
