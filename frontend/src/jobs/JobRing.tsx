import { cx } from "@/support/cx";

const RADIUS = 7;
const LENGTH = 2 * Math.PI * RADIUS;
/** The visible part while the progress is unknown. */
const UNKNOWN_PART = 0.25;

/** The progress as a ring, the size of an icon. */
export function JobRing({ value }: { value: number | null }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 18 18"
      className={cx("size-4.5 shrink-0 -rotate-90", value === null && "animate-spin motion-reduce:animate-none")}
    >
      <circle cx="9" cy="9" r={RADIUS} fill="none" strokeWidth="2.5" className="stroke-primary/20" />
      <circle
        cx="9"
        cy="9"
        r={RADIUS}
        fill="none"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeDasharray={LENGTH}
        strokeDashoffset={LENGTH * (1 - (value ?? UNKNOWN_PART))}
        className="stroke-primary transition-[stroke-dashoffset] duration-180 ease-out motion-reduce:transition-none"
      />
    </svg>
  );
}
