import { plural } from "@/support/i18n";

/** Said when this share of the room is used up. */
const NEARLY = 0.8;

export interface CharactersLeftProps {
  /** How many there are. */
  length: number;
  most: number | null;
}

/** How much room is left, once there is little of it. */
export function CharactersLeft({ length, most }: CharactersLeftProps) {
  const isNear = most !== null && length >= most * NEARLY;
  return (
    <p role="status" className="mt-1 text-end text-xs tabular-nums text-muted-foreground empty:hidden">
      {isNear && plural("%(count)s character left", "%(count)s characters left", Math.max(0, most - length))}
    </p>
  );
}
