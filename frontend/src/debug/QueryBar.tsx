import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { RefObject } from "react";

import { usePage } from "@/adapters/inertia";
import type { QueryLog } from "@/contracts/debug";
import { QueryPanel } from "@/debug/QueryPanel";
import { milliseconds } from "@/debug/texts";
import { plural, t } from "@/support/i18n";
import { addQueryLogs, hideQueryBar, useIsQueryBarHidden, useQueryLogs } from "@/support/queryLog";
import { Badge } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";

/** What floats above the bar adds this property to its offset. */
const HEIGHT = "--query-bar";

/** The queries of the current page; only while DEBUG is on. */
export function QueryBar() {
  const { queryLog } = usePage().props;
  const logs = useQueryLogs();
  const isHidden = useIsQueryBarHidden();

  // A page from the browser's history brings its own queries.
  useEffect(() => addQueryLogs(queryLog ?? []), [queryLog]);

  return isHidden || logs.length === 0 ? null : <OpenBar logs={logs} />;
}

function OpenBar({ logs }: { logs: readonly QueryLog[] }) {
  const [isOpen, setOpen] = useState(false);
  const bar = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const panel = useId();
  useReservedHeight(bar);
  return (
    <aside
      ref={bar}
      data-slot="query-bar"
      aria-label={t("Queries")}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-border bg-popover pb-[env(safe-area-inset-bottom)] text-sm text-popover-foreground print:hidden"
      onKeyDown={(event) => {
        if (event.key === "Escape" && isOpen) {
          event.stopPropagation();
          setOpen(false);
          toggle.current?.focus();
        }
      }}
    >
      <div className="flex items-center justify-between gap-2 px-1">
        {/* Not a Button: on its tinted background the badge would be too faint. */}
        <button
          ref={toggle}
          type="button"
          className="flex h-8 min-w-0 items-center gap-2 rounded-md px-2 pointer-coarse:h-11"
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? "chevron-down" : "chevron-up"} className="shrink-0 text-muted-foreground" />
          <Totals logs={logs} />
        </button>
        <Button variant="ghost" size="icon" aria-label={t("Hide the query bar")} onClick={() => hideQueryBar(true)}>
          <Icon name="x" />
        </Button>
      </div>
      <div id={panel} hidden={!isOpen} className="max-h-[50dvh] overflow-y-auto overscroll-contain border-t border-border">
        {isOpen && <QueryPanel logs={logs} />}
      </div>
    </aside>
  );
}

/** "12 queries · 8 ms · 2 duplicates", of all requests of the page. */
function Totals({ logs }: { logs: readonly QueryLog[] }) {
  const sum = (read: (log: QueryLog) => number) => logs.reduce((total, log) => total + read(log), 0);
  const queries = sum((log) => log.queries);
  const duplicates = sum((log) => log.duplicates);
  return (
    <span className="flex min-w-0 items-center gap-2 tabular-nums">
      <span>{plural("%(count)s query", "%(count)s queries", queries)}</span>
      <span className="text-muted-foreground">{milliseconds(sum((log) => log.milliseconds))}</span>
      {logs.length > 1 && (
        <span className="text-muted-foreground max-sm:hidden">{plural("%(count)s request", "%(count)s requests", logs.length)}</span>
      )}
      {duplicates > 0 && (
        <Badge color="warning">{plural("%(count)s duplicate", "%(count)s duplicates", duplicates)}</Badge>
      )}
    </span>
  );
}

/** Keep the end of the page, and what floats at the bottom, above the bar. */
function useReservedHeight(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current;
    if (element === null) {
      return;
    }
    const { style } = document.documentElement;
    const update = () => {
      style.setProperty(HEIGHT, `${element.offsetHeight}px`);
      document.body.style.paddingBottom = `${element.offsetHeight}px`;
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(HEIGHT);
      document.body.style.paddingBottom = "";
    };
  }, [bar]);
}
