import { Suspense, cloneElement, lazy, useState } from "react";
import type { ComponentType, LazyExoticComponent, MouseEvent, ReactElement } from "react";

export interface PopupProps {
  /** The button that opens it; the popup takes it over once it is loaded. */
  trigger: ReactElement;
  defaultOpen: boolean;
}

export interface OnDemandPopup {
  Component: LazyExoticComponent<ComponentType<PopupProps>>;
  preload: () => void;
}

/** Describe a popup whose code arrives when somebody reaches for its button. */
export function onDemand(load: () => Promise<ComponentType<PopupProps>>): OnDemandPopup {
  return {
    Component: lazy(async () => ({ default: await load() })),
    preload: () => void load(),
  };
}

interface TriggerProps {
  onClick?: (event: MouseEvent) => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  "aria-haspopup"?: "menu" | "dialog";
  "aria-expanded"?: boolean;
}

export interface OnDemandProps {
  trigger: ReactElement<TriggerProps>;
  popup: OnDemandPopup;
  kind?: "menu" | "dialog";
}

/** A button whose popup is fetched on hover or focus and opens on the first click. */
export function OnDemand({ trigger, popup, kind = "menu" }: OnDemandProps) {
  const [asked, setAsked] = useState(false);
  const waiting = cloneElement(trigger, {
    "aria-haspopup": kind,
    "aria-expanded": false,
    onPointerEnter: popup.preload,
    onFocus: popup.preload,
    onClick: () => setAsked(true),
  });
  if (!asked) {
    return waiting;
  }
  return (
    <Suspense fallback={waiting}>
      <popup.Component trigger={trigger} defaultOpen />
    </Suspense>
  );
}
