import { cloneElement, useState } from "react";
import type { ComponentType, MouseEvent, ReactElement } from "react";

import { ErrorBoundary } from "@/ui/ErrorBoundary";

/** The props that a lazily loaded popup receives; it declares those it needs. */
export interface PopupProps {
  /** The button that opens the popup. The popup renders it. */
  trigger: ReactElement;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** How the popup was opened for the first time. */
  openedBy: "pointer" | "keyboard";
}

interface TriggerProps {
  onClick?: (event: MouseEvent) => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  "aria-haspopup"?: "menu" | "dialog";
  "aria-expanded"?: boolean;
}

type LazyPopupProps<Props extends Pick<PopupProps, "trigger">> = Omit<Props, keyof PopupProps> & { trigger: ReactElement<TriggerProps> };

/**
 * Return a component that renders only the trigger, loads the popup's code on hover or focus, and opens it on the first click.
 * If loading fails, the next click tries again; the failure itself is reported by the listener in mount.tsx.
 */
export function lazyPopup<Props extends Pick<PopupProps, "trigger">>(
  kind: "menu" | "dialog",
  load: () => Promise<ComponentType<Props>>,
): ComponentType<LazyPopupProps<Props>> {
  const loadOrNull = () => load().catch(() => null);

  return function LazyPopup({ trigger, ...own }: LazyPopupProps<Props>) {
    const [Popup, setPopup] = useState<ComponentType<Props> | null>(null);
    const [isOpen, setOpen] = useState(true);
    const [openedBy, setOpenedBy] = useState<PopupProps["openedBy"]>("pointer");
    const preload = () => void loadOrNull();
    const closed = cloneElement(trigger, {
      "aria-haspopup": kind,
      "aria-expanded": false,
      onPointerEnter: preload,
      onFocus: preload,
      onClick: ({ detail }) => {
        // Enter and Space also send a click, with a click count of zero.
        setOpenedBy(detail === 0 ? "keyboard" : "pointer");
        void loadOrNull().then((loaded) => setPopup(() => loaded));
      },
    });
    if (Popup === null) {
      return closed;
    }
    const props = { ...own, trigger, isOpen, onOpenChange: setOpen, openedBy } as unknown as Props;
    return (
      <ErrorBoundary fallback={() => closed}>
        <Popup {...props} />
      </ErrorBoundary>
    );
  };
}
