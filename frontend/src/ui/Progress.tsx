import { cx } from "@/support/cx";

export interface ProgressProps {
  /** From 0 to 1; null while it is unknown. */
  value: number | null;
  /** The accessible name. */
  label: string;
  /** The value in words, for screen readers. */
  text?: string | undefined;
  className?: string;
}

/** A progress bar. While the value is unknown a part of it moves; with reduced motion, half of it is tinted. */
export function Progress({ value, label, text, className }: ProgressProps) {
  const known = value !== null && { "aria-valuenow": Math.floor(value * 100), "aria-valuemin": 0, "aria-valuemax": 100 };
  return (
    <div
      role="progressbar"
      data-slot="progress"
      aria-label={label}
      aria-valuetext={text}
      {...known}
      className={cx("h-1.5 w-full overflow-hidden rounded-full bg-secondary", className)}
    >
      <div
        className={cx(
          "h-full origin-left rounded-full bg-primary rtl:origin-right",
          value === null
            ? "w-1/3 animate-sweep motion-reduce:w-full motion-reduce:animate-none motion-reduce:opacity-40"
            : "transition-transform duration-180 ease-out motion-reduce:transition-none",
        )}
        {...(value !== null && { style: { transform: `scaleX(${value})` } })}
      />
    </div>
  );
}
