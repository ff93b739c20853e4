/** A spinner. It appears after a delay, because most responses are fast. */
export function BusyMark() {
  return (
    <span data-slot="busy-mark" aria-hidden className="inline-flex animate-appear">
      <span className="size-3.5 animate-spin rounded-full border-2 border-current border-t-transparent motion-reduce:animate-none" />
    </span>
  );
}
