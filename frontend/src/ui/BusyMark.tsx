/** Something is under way. Not drawn for the first moment: most answers are here by then. */
export function BusyMark() {
  return (
    <span data-slot="busy-mark" aria-hidden className="inline-flex animate-appear">
      <span className="size-3.5 animate-spin rounded-full border-2 border-current border-t-transparent motion-reduce:animate-none" />
    </span>
  );
}
