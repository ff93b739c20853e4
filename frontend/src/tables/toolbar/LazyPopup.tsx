import { Suspense, cloneElement, useState } from "react";
import type { ReactElement, ReactNode } from "react";

import { ErrorBoundary } from "@/ui/ErrorBoundary";

interface TriggerProps {
  onClick?: () => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  "aria-haspopup"?: "dialog";
  "aria-expanded"?: boolean;
}

/** What a popup needs to be opened and closed. */
export interface PopupState {
  trigger: ReactElement;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export interface LazyPopupProps {
  trigger: ReactElement<TriggerProps>;
  /** Fetch the code, a moment before it is needed. */
  preload: () => void;
  children: (popup: PopupState) => ReactNode;
}

/** A button whose popup is fetched when a hand reaches for it, and opens on the first click. */
export function LazyPopup({ trigger, preload, children }: LazyPopupProps) {
  const [wasAsked, setAsked] = useState(false);
  const [isOpen, setOpen] = useState(true);
  const waiting = cloneElement(trigger, {
    "aria-haspopup": "dialog",
    "aria-expanded": false,
    onPointerEnter: preload,
    onFocus: preload,
    onClick: () => setAsked(true),
  });
  if (!wasAsked) {
    return waiting;
  }
  return (
    <ErrorBoundary fallback={() => waiting}>
      <Suspense fallback={waiting}>{children({ trigger, isOpen, onOpenChange: setOpen })}</Suspense>
    </ErrorBoundary>
  );
}
