import { cloneElement, useState } from "react";
import type { ComponentType, MouseEvent, ReactElement } from "react";

export interface PopupProps {
  /** The button that opens it; the popup takes it over once it is loaded. */
  trigger: ReactElement;
  defaultOpen: boolean;
}

/** Brings the popup; null where it cannot be reached, which is reported where the page was mounted. */
export type OnDemandPopup = () => Promise<ComponentType<PopupProps> | null>;

/** Describe a popup whose code arrives when somebody reaches for its button. */
export function onDemand(load: () => Promise<ComponentType<PopupProps>>): OnDemandPopup {
  return () => load().catch(() => null);
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

/** A button whose popup is fetched on hover or focus and opens on the first click; one in vain may be repeated. */
export function OnDemand({ trigger, popup, kind = "menu" }: OnDemandProps) {
  const [Popup, setPopup] = useState<ComponentType<PopupProps> | null>(null);
  if (Popup !== null) {
    return <Popup trigger={trigger} defaultOpen />;
  }
  const preload = () => void popup();
  return cloneElement(trigger, {
    "aria-haspopup": kind,
    "aria-expanded": false,
    onPointerEnter: preload,
    onFocus: preload,
    onClick: () => void popup().then((loaded) => setPopup(() => loaded)),
  });
}
