/** The maximum delay in milliseconds. */
export const MAX_DELAY = 30_000;

const MIN_DELAY = 250;
const FIRST_SPREAD = 2_000;

export const NOT_SIGNED_IN = 4401;
/** Close codes that are final: not signed in, not allowed, not found. */
const NOT_ALLOWED: ReadonlySet<number> = new Set([NOT_SIGNED_IN, 4403, 4404]);
const TOO_MANY = 4429;

export function isRefusal(code: number): boolean {
  return NOT_ALLOWED.has(code);
}

/**
 * Return the delay before the next attempt: random, within a range that doubles with each failure, so that the clients of
 * a restarted server do not reconnect at the same time.
 */
export function backoffDelay(failures: number, code: number, chance: number = Math.random()): number {
  if (code === TOO_MANY) {
    return MAX_DELAY * (0.5 + chance / 2);
  }
  // The maximum is reached after four doublings; limit the exponent.
  const spread = Math.min(MAX_DELAY - MIN_DELAY, FIRST_SPREAD * 2 ** Math.min(failures, 10));
  return MIN_DELAY + chance * spread;
}
