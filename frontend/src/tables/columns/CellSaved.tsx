import { cx } from "@/support/cx";
import { Icon } from "@/ui/Icon";

const PLACES = {
  /** Beside the control. */
  beside: "start-full ps-1",
  /** In the control, at its end or start. */
  end: "end-1.5",
  start: "start-1.5",
} as const;

interface CellSavedProps {
  isSaved: boolean;
  place: keyof typeof PLACES;
}

/** A tick for a moment after the value of an editable cell was saved. `useCellEdit` announces it. */
export function CellSaved({ isSaved, place }: CellSavedProps) {
  if (!isSaved) {
    return null;
  }
  return (
    <span
      aria-hidden
      data-slot="cell-saved"
      className={cx("pointer-events-none absolute inset-y-0 z-10 flex items-center", PLACES[place])}
    >
      <Icon name="check" className="size-4 animate-fade rounded-sm bg-card text-success" />
    </span>
  );
}
