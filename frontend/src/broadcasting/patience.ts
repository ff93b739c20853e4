/** No pause is longer than this, in milliseconds. */
export const LONGEST_PAUSE = 30_000;

const SHORTEST_PAUSE = 250;
const FIRST_SPREAD = 2_000;

/** Nobody is signed in, nobody is let in, nothing is there: coming back would change none of it. */
const NOT_ALLOWED: ReadonlySet<number> = new Set([4401, 4403, 4404]);
const TOO_MANY = 4429;

export function meansNo(code: number): boolean {
  return NOT_ALLOWED.has(code);
}

/**
 * How long to wait before the next try. Chance decides within a span that doubles from failure to failure:
 * a server that was started anew would otherwise meet all browsers in the same second.
 */
export function pauseBefore(failures: number, code: number, chance: number = Math.random()): number {
  if (code === TOO_MANY) {
    return LONGEST_PAUSE * (0.5 + chance / 2);
  }
  // Beyond the fourth doubling the longest pause is reached; the exponent need not grow for ever.
  const spread = Math.min(LONGEST_PAUSE - SHORTEST_PAUSE, FIRST_SPREAD * 2 ** Math.min(failures, 10));
  return SHORTEST_PAUSE + chance * spread;
}
