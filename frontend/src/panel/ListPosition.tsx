import { useEffect, useState } from "react";

import { Link, router, usePage } from "@/adapters/inertia";
import type { ListPosition as Position, PageHead } from "@/contracts/resources";
import { cx } from "@/support/cx";
import { formatNumber } from "@/support/formats";
import { t } from "@/support/i18n";
import { isLayerOpen, isTyping } from "@/support/keyboard";
import { openListState } from "@/support/openLists";
import { usePanel } from "@/support/panelContext";
import { useShortcutHelp } from "@/support/shortcuts";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";

/** Another visit may cancel the request. */
const MAX_TRIES = 3;

/**
 * The position of a record in the list from which it was opened, with links to its neighbours. The browser knows the state
 * of the list; the server computes the position from it.
 */
export function ListPosition() {
  const { props, url } = usePage<Partial<PageHead>>();
  const path = url.split(/[?#]/, 1)[0] ?? url;
  if (props.hasListPosition !== true || props.resource === undefined) {
    return null;
  }
  return <PositionInList key={path} indexUrl={props.resource.indexUrl} sent={props.listPosition} />;
}

interface PositionInListProps {
  indexUrl: string;
  /** Undefined until it is requested; null if the list does not contain the record. */
  sent: Position | null | undefined;
}

function PositionInList({ indexUrl, sent }: PositionInListProps) {
  const [list] = useState(() => openListState(indexUrl));
  const [tries, setTries] = useState(0);
  const [known, setKnown] = useState(sent);
  const [isRequested] = useState(sent === undefined);
  // A save renders the page without the position, which stays visible meanwhile.
  if (sent !== undefined && sent !== known) {
    setKnown(sent);
  }
  const isMissing = list !== null && sent === undefined && tries < MAX_TRIES;

  useEffect(() => {
    if (isMissing) {
      router.reload({
        only: ["listPosition"],
        headers: { "X-Panel-List": list },
        preserveErrors: true,
        showProgress: false,
        onCancel: () => setTries(tries + 1),
        // The page is complete without it.
        onHttpException: () => false,
        onNetworkError: () => false,
      });
    }
  }, [isMissing, list, tries]);

  if (list === null || (known === null && !isRequested)) {
    return null;
  }
  return known === null ? <EmptyPosition /> : <PositionLinks position={known} />;
}

/** At the end of the line on a phone, where it is below the heading. */
const FRAME = "flex items-center gap-1 max-sm:order-last max-sm:ms-auto";

/** Wide enough for "999 of 1,000+", so that nothing moves when the text arrives. */
const TEXT = "min-w-24 px-1 text-end text-sm whitespace-nowrap text-muted-foreground tabular-nums";

/** Keeps the place of a position that was requested, so that the page does not move if the list does not contain the record. */
function EmptyPosition() {
  return (
    <div aria-hidden className={cx(FRAME, "invisible")}>
      <span className={TEXT} />
      <Button variant="ghost" size="icon" disabled />
      <Button variant="ghost" size="icon" disabled />
    </div>
  );
}

/** The links keep their place while the position is loaded. */
function PositionLinks({ position }: { position: Position | undefined }) {
  const previous = position?.previousUrl ?? null;
  const next = position?.nextUrl ?? null;
  useRecordKey("[", previous);
  useRecordKey("]", next);
  useShortcutHelp(`${previous === null ? "" : "previousRecord"} ${next === null ? "" : "nextRecord"}`);
  return (
    <nav
      data-slot="list-position"
      aria-label={t("Records of the list")}
      aria-busy={position === undefined || undefined}
      className={FRAME}
    >
      <span dir="auto" className={TEXT}>
        {position !== undefined && positionText(position)}
      </span>
      <Step url={previous} label={t("Previous record")} icon="chevron-left" binding="[" />
      <Step url={next} label={t("Next record")} icon="chevron-right" binding="]" />
    </nav>
  );
}

interface StepProps {
  /** Null at the end of the list. */
  url: string | null;
  label: string;
  icon: string;
  binding: string;
}

function Step({ url, label, icon, binding }: StepProps) {
  const panel = usePanel();
  const arrow = <Icon name={icon} className="rtl:-scale-x-100" />;
  return (
    <Button variant="ghost" size="icon" aria-label={label} hint={label} aria-disabled={url === null || undefined} asChild={url !== null}>
      {url === null ? (
        arrow
      ) : (
        <Link href={url} prefetch={panel?.prefetch ?? null} aria-keyshortcuts={binding}>
          {arrow}
        </Link>
      )}
    </Button>
  );
}

/** Open a neighbour when a key is pressed, unless the user is typing or a layer is open. */
function useRecordKey(key: string, url: string | null): void {
  useEffect(() => {
    if (url === null) {
      return;
    }
    const obey = (event: KeyboardEvent) => {
      // Many keyboards have the brackets on a third level, which Windows reports as Control and Alt.
      const isBare = event.getModifierState("AltGraph") || !(event.ctrlKey || event.altKey);
      if (event.key !== key || !isBare || event.metaKey || event.repeat || event.defaultPrevented) {
        return;
      }
      if (!isTyping(event.target) && !isLayerOpen()) {
        event.preventDefault();
        router.visit(url);
      }
    };
    document.addEventListener("keydown", obey);
    return () => document.removeEventListener("keydown", obey);
  }, [key, url]);
}

/** "3 of 241", "3 of 1,000+"; nothing for a record beyond the count. */
function positionText({ number, total, totalIsExact }: Position): string | null {
  if (number === null) {
    return null;
  }
  const figures = { number: formatNumber(number), total: formatNumber(total) };
  return totalIsExact ? t("%(number)s of %(total)s", figures) : t("%(number)s of %(total)s+", figures);
}
