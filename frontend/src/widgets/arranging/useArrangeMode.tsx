import { Suspense, lazy, useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";

import type { Arrangement, Widget } from "@/contracts/widgets";
import { t } from "@/support/i18n";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { ArrangeActions } from "@/widgets/arranging/ArrangeActions";
import { useArranging } from "@/widgets/arranging/useArranging";

const load = () => import("@/widgets/arranging/ArrangeBoard");
const ArrangeBoard = lazy(async () => ({ default: (await load()).ArrangeBoard }));

interface ArrangeMode {
  isOn: boolean;
  start: () => void;
  stop: () => void;
  /** The button that starts arranging; null if there is nothing to arrange. */
  button: ReactNode;
}

/** Whether the page is being arranged. Afterwards the focus returns to the button. */
export function useArrangeMode(arrangement: Arrangement | null): ArrangeMode {
  const [isOn, setOn] = useState(false);
  const wasOn = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (wasOn.current && !isOn) {
      button.current?.focus();
    }
    wasOn.current = isOn;
  }, [isOn]);
  const start = () => setOn(true);
  return {
    isOn: isOn && arrangement !== null,
    start,
    stop: () => setOn(false),
    button: arrangement !== null && (
      <Button ref={button} variant="outline" onPointerEnter={() => void load()} onFocus={() => void load()} onClick={start}>
        <Icon name="layout-grid" />
        {t("Customize")}
      </Button>
    ),
  };
}

interface ArrangingPageProps {
  arrangement: Arrangement;
  widgets: readonly Widget[];
  onDone: () => void;
  /** Renders the page around the widgets, with the buttons that end arranging. */
  children: (actions: ReactNode, board: ReactNode) => ReactNode;
}

/** A page in arrange mode. */
export function ArrangingPage({ arrangement, widgets, onDone, children }: ArrangingPageProps) {
  const arranging = useArranging(arrangement, onDone);
  return children(
    <ArrangeActions arranging={arranging} />,
    <Suspense fallback={null}>
      <ArrangeBoard arranging={arranging} widgets={widgets} />
    </Suspense>,
  );
}
