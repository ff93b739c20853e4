import type { ReactNode } from "react";

import { t } from "@/support/i18n";
import { Icon } from "@/ui/Icon";

interface ChipProps {
  /** The text, also used in the name of the remove button. */
  label: string;
  disabled?: boolean;
  /** Null if it cannot be removed. */
  onRemove: (() => void) | null;
  children?: ReactNode;
}

/** A removable chip for one of several values. */
export function Chip({ label, disabled = false, onRemove, children }: ChipProps) {
  return (
    <span
      data-slot="chip"
      className="inline-flex h-6 max-w-full items-center gap-0.5 rounded-md bg-secondary ps-2 text-sm font-medium text-secondary-foreground data-[bare=true]:pe-2 pointer-coarse:h-8"
      data-bare={onRemove === null}
    >
      <span className="min-w-0 truncate">{children ?? label}</span>
      {onRemove !== null && (
        <button
          type="button"
          disabled={disabled}
          aria-label={t("Remove %(name)s", { name: label })}
          onClick={onRemove}
          className="relative flex size-6 shrink-0 items-center justify-center rounded-md text-muted-foreground transition-colors duration-150 before:absolute before:-inset-y-1 before:inset-x-0 before:content-[''] hover:text-foreground focus-visible:outline-offset-0 disabled:opacity-60 pointer-coarse:size-8 pointer-coarse:before:-inset-y-1.5"
        >
          <Icon name="x" size={13} />
        </button>
      )}
    </span>
  );
}
