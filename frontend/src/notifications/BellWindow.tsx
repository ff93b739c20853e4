import { useEffect, useRef } from "react";

import { Link } from "@/adapters/inertia";
import type { NotificationRow } from "@/contracts/notifications";
import { ClearAll } from "@/notifications/ClearAll";
import { NotificationEntry } from "@/notifications/NotificationEntry";
import { refresh, useInbox } from "@/notifications/inbox";
import type { Inbox } from "@/notifications/inbox";
import { useNews } from "@/notifications/news";
import { useUnread } from "@/notifications/unread";
import { useInboxActions } from "@/notifications/useInboxActions";
import { useNow } from "@/notifications/useNow";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { useShared } from "@/support/panelContext";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { Skeleton } from "@/ui/Skeleton";

/** The newest rows, fetched each time the window is opened; what is known already is drawn at once. */
export function BellWindow({ isSheet = false }: { isSheet?: boolean }) {
  const { notifications: bell } = useShared();
  const inbox = useInbox();
  const unread = useUnread().count ?? bell.unread;
  const { markRead, clearRead, clearAll } = useInboxActions();
  const list = useRef<HTMLDivElement>(null);
  const { indexUrl } = bell;

  useEffect(() => {
    if (indexUrl !== null) {
      void refresh(indexUrl);
    }
  }, [indexUrl]);
  useNews(() => indexUrl !== null && void refresh(indexUrl, true), ["elsewhere"]);

  const rows = inbox.rows ?? [];
  // A drawer bears its name already.
  const Heading = isSheet ? "p" : "h2";
  // A button that has done its work is gone or greyed out; the focus stays in the window.
  const then = (work: Promise<void>) => {
    list.current?.focus({ preventScroll: true });
    void work;
  };
  return (
    <>
      <div className={cx("flex shrink-0 items-center gap-2 border-b border-border ps-4", isSheet ? "min-h-14 pe-14" : "min-h-12 pe-2")}>
        <Heading className="flex min-w-0 flex-1 items-center gap-2 font-semibold">
          {t("Notifications")}
          {unread > 0 && <span className="text-sm font-normal text-muted-foreground">{t("%(count)s unread", { count: unread })}</span>}
        </Heading>
        {unread > 0 && inbox.rows !== null && (
          <Button variant="ghost" size="sm" onClick={() => then(markRead())}>
            {t("Mark all as read")}
          </Button>
        )}
      </div>
      <div
        ref={list}
        tabIndex={-1}
        aria-busy={inbox.isBusy}
        className={cx("min-h-0 flex-1 overflow-y-auto overscroll-contain outline-none", !isSheet && "max-h-[30rem]")}
      >
        <Content inbox={inbox} onRead={(id) => void markRead(id)} onRetry={() => indexUrl !== null && void refresh(indexUrl)} />
      </div>
      <div
        className={cx(
          "flex min-h-12 shrink-0 flex-wrap items-center gap-1 border-t border-border px-2 py-1.5",
          isSheet && "pb-[max(0.375rem,env(safe-area-inset-bottom))]",
        )}
      >
        {rows.length > 0 && (
          <>
            <ClearAll variant="ghost" size="sm" disabled={inbox.isBusy} onConfirm={() => then(clearAll())} />
            {rows.some(({ read }) => read) && (
              <Button variant="ghost" size="sm" disabled={inbox.isBusy} onClick={() => then(clearRead())}>
                {t("Clear read")}
              </Button>
            )}
          </>
        )}
        {indexUrl !== null && (
          <Button variant="link" size="sm" asChild className="ms-auto">
            <Link href={`${indexUrl}/all`}>{t("See all")}</Link>
          </Button>
        )}
      </div>
    </>
  );
}

interface ContentProps {
  inbox: Inbox;
  onRead: (id: string) => void;
  onRetry: () => void;
}

function Content({ inbox: { rows, failure, isBusy }, onRead, onRetry }: ContentProps) {
  if (rows === null) {
    return failure === null ? <Coming /> : <Failed status={failure} isBusy={isBusy} onRetry={onRetry} />;
  }
  if (rows.length === 0) {
    return <EmptyState icon="bell" heading={t("Nothing new")} description={t("What concerns you will be told here.")} />;
  }
  return (
    <>
      {failure !== null && <Outdated isBusy={isBusy} onRetry={onRetry} />}
      <Rows rows={rows} onRead={onRead} />
    </>
  );
}

function Rows({ rows, onRead }: { rows: readonly NotificationRow[]; onRead: (id: string) => void }) {
  const now = useNow();
  return (
    <ul aria-label={t("Newest notifications")} className="divide-y divide-border">
      {rows.map((row) => (
        <NotificationEntry key={row.id} row={row} now={now} onRead={onRead} brief />
      ))}
    </ul>
  );
}

/** Rows in outline. */
function Coming() {
  return (
    <div role="status" aria-label={t("Loading")} className="flex flex-col gap-5 p-4">
      {["w-3/4", "w-1/2", "w-2/3"].map((width) => (
        <div key={width} className="flex gap-3">
          <Skeleton className="size-8 rounded-full!" />
          <div className="flex flex-1 flex-col gap-2 pt-1">
            <Skeleton className={cx("h-3.5", width)} />
            <Skeleton className="h-3 w-1/4" />
          </div>
        </div>
      ))}
    </div>
  );
}

function Failed({ status, isBusy, onRetry }: { status: number; isBusy: boolean; onRetry: () => void }) {
  const { auth } = useShared();
  if (status === 401 && auth.loginUrl !== null) {
    return (
      <div role="alert">
        <EmptyState icon="lock" heading={t("Your session has expired")}>
          <Button variant="outline" asChild>
            <a href={auth.loginUrl}>{t("Sign in")}</a>
          </Button>
        </EmptyState>
      </div>
    );
  }
  return (
    <div role="alert">
      <EmptyState
        icon="circle-alert"
        heading={t("The notifications could not be fetched")}
        description={t("Nothing was lost. Try again in a moment.")}
      >
        <Button variant="outline" disabled={isBusy} onClick={onRetry}>
          {t("Try again")}
        </Button>
      </EmptyState>
    </div>
  );
}

/** What was fetched before is still there to read. */
function Outdated({ isBusy, onRetry }: { isBusy: boolean; onRetry: () => void }) {
  return (
    <div role="alert" className="flex items-center gap-2 border-b border-border bg-muted py-1.5 ps-4 pe-2 text-sm">
      <span className="flex-1">{t("Newer ones could not be fetched.")}</span>
      <Button variant="ghost" size="sm" disabled={isBusy} onClick={onRetry}>
        {t("Try again")}
      </Button>
    </div>
  );
}
