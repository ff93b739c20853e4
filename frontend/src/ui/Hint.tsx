import { Slot } from "radix-ui";
import { useId, useLayoutEffect, useRef, useState } from "react";
import type { ComponentProps, FocusEvent, KeyboardEvent, PointerEvent, ReactElement, ReactNode } from "react";
import { createPortal } from "react-dom";

const MARGIN = 8;

export interface HintProps {
  /** The text: the accessible description of the content, visible on hover and focus. */
  content: string;
  /** Only visible: the control's accessible name contains the same text. */
  silent?: boolean;
  /** Fill the width, as an input does. */
  isWide?: boolean;
  children: (describedBy: string | undefined) => ReactNode;
}

/** A tooltip that is cheap enough for every row of a list. Escape closes it. */
export function Hint({ content, silent = false, isWide = false, children }: HintProps) {
  const id = useId();
  const { anchor, events } = useHint();
  return (
    <span data-slot="hint-holder" className={isWide ? "flex" : "inline-flex"} {...events}>
      {children(silent ? undefined : id)}
      {!silent && (
        <span id={id} className="sr-only">
          {content}
        </span>
      )}
      {anchor !== null && <HintBubble content={content} anchor={() => anchor.firstElementChild} />}
    </span>
  );
}

interface HintedProps {
  /** A text that the control's accessible name contains. */
  content: string;
  children: ReactElement;
}

/** A control whose only child is an icon, with its name as a tooltip. It adds no element around the control. */
export function Hinted({ content, children }: HintedProps) {
  const { anchor, events, show } = useHint();
  return (
    <>
      <Slot.Root {...events}>{children}</Slot.Root>
      {anchor !== null && <HintBubble content={content} anchor={() => anchor} onPointerEnter={() => show(anchor)} onPointerLeave={() => show(null)} />}
    </>
  );
}

/** The element whose tooltip is visible, and the events that show and hide it. */
function useHint() {
  const [anchor, show] = useState<Element | null>(null);
  const hide = () => show(null);
  const events = {
    onPointerEnter: (event: PointerEvent) => show(event.pointerType === "touch" ? null : event.currentTarget),
    onPointerLeave: hide,
    onPointerDown: hide,
    onFocus: (event: FocusEvent) => show(event.target.matches(":focus-visible") ? event.currentTarget : null),
    onBlur: hide,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "Escape" && anchor !== null) {
        event.preventDefault();
        hide();
      }
    },
  };
  return { anchor, events, show };
}

interface HintBubbleProps extends Pick<ComponentProps<"div">, "onPointerEnter" | "onPointerLeave"> {
  content: string;
  /** The element that the tooltip describes. */
  anchor: () => Element | null;
}

/** The tooltip: above its anchor, below if there is no room, and always inside the window. */
export function HintBubble({ content, anchor, ...events }: HintBubbleProps) {
  const bubble = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = anchor()?.getBoundingClientRect();
    if (bubble.current === null || place === undefined) {
      return;
    }
    const { width, height } = bubble.current.getBoundingClientRect();
    const above = place.top - height;
    const centred = place.left + (place.width - width) / 2;
    const top = above < MARGIN ? place.bottom : above;
    const left = Math.max(MARGIN, Math.min(centred, document.documentElement.clientWidth - width - MARGIN));
    Object.assign(bubble.current.style, { top: `${top}px`, left: `${left}px` });
  });
  // The gap belongs to the tooltip, so that the pointer can move onto the text.
  return createPortal(
    <div ref={bubble} role="tooltip" data-slot="hint" className="fixed top-0 left-0 z-70 w-max max-w-72 py-1.5 animate-fade" {...events}>
      <p className="rounded-md bg-foreground px-2 py-1 text-xs whitespace-normal wrap-anywhere text-background">{content}</p>
    </div>,
    document.body,
  );
}
