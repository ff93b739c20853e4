import type { LucideIcon } from "lucide-react";
import { useRef, useState } from "react";
import type { KeyboardEvent, ReactNode } from "react";

import { cx } from "@/support/cx";
import { bindingLabel } from "@/support/keyboard";
import { direction } from "@/support/locale";
import { Hinted } from "@/ui/Hint";

interface EditorToolbarProps {
  label: string;
  /** The id of the element that the buttons act on. */
  controls: string;
  children: ReactNode;
  end?: ReactNode;
}

/** A toolbar with one tab stop; the arrow keys move between its buttons. */
export function EditorToolbar({ label, controls, children, end }: EditorToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [reached, setReached] = useState(0);

  const stops = () => [...(bar.current?.querySelectorAll<HTMLElement>("button:not(:disabled), select:not(:disabled)") ?? [])];
  const handleKeyDown = (event: KeyboardEvent) => {
    const all = stops();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const forwards = direction() === "rtl" ? -1 : 1;
    const next = { ArrowRight: at + forwards, ArrowLeft: at - forwards, Home: 0, End: all.length - 1 }[event.key];
    if (at !== -1 && next !== undefined) {
      event.preventDefault();
      const to = (next + all.length) % all.length;
      setReached(to);
      all[to]?.focus();
    }
  };

  return (
    <div
      ref={(element) => {
        bar.current = element;
        // Only one button has tabIndex 0; the arrow keys change which.
        const all = stops();
        all.forEach((stop, index) => (stop.tabIndex = index === Math.min(reached, all.length - 1) ? 0 : -1));
      }}
      role="toolbar"
      aria-label={label}
      aria-controls={controls}
      onKeyDown={handleKeyDown}
      className="flex flex-wrap items-center gap-0.5 border-b border-border p-1"
    >
      {children}
      {end !== undefined && <span className="ms-auto flex">{end}</span>}
    </div>
  );
}

interface ToolbarButtonProps {
  label: string;
  drawing: LucideIcon;
  /** The key binding, for example `mod+b`. */
  keys?: string;
  isActive?: boolean;
  disabled?: boolean;
  onPress: () => void;
}

export function ToolbarButton({ label, drawing: Drawing, keys, isActive, disabled = false, onPress }: ToolbarButtonProps) {
  return (
    <Hinted content={keys === undefined ? label : `${label} (${bindingLabel(keys)})`}>
      <button
        type="button"
        aria-label={label}
        aria-pressed={isActive}
        aria-keyshortcuts={keys?.replace("mod", "Control")}
        disabled={disabled}
        // Keeps the selection in the text.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onPress}
        className={cx(
          "flex size-8 shrink-0 items-center justify-center rounded-md text-muted-foreground transition-colors duration-150",
          "hover:bg-accent hover:text-foreground focus-visible:outline-2! focus-visible:outline-offset-0 focus-visible:outline-ring! disabled:pointer-events-none disabled:opacity-40",
          "aria-pressed:bg-primary/12 aria-pressed:text-primary pointer-coarse:size-11",
        )}
      >
        <Drawing aria-hidden size={16} strokeWidth={1.75} />
      </button>
    </Hinted>
  );
}

/** A button's name in any spelling: `bulletList`, `bullet_list` and `bullet-list` are the same. */
export function normalizedName(name: string): string {
  return name.replace(/[-_]/g, "").toLowerCase();
}

/** The border around an editor and its toolbar; it shows the focus of the editor. */
export function editorFrame(isInvalid: boolean, isDisabled: boolean): string {
  return cx(
    "overflow-hidden rounded-lg border bg-card transition-colors duration-150",
    "has-[[data-editor]:focus-visible]:outline-2 has-[[data-editor]:focus-visible]:outline-ring/45",
    isInvalid
      ? "border-destructive has-[[data-editor]:focus-visible]:outline-destructive/45"
      : "border-input has-[[data-editor]:focus-visible]:border-ring",
    isDisabled && "cursor-not-allowed bg-muted!",
  );
}
