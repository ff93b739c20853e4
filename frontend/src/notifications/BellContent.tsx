import { useEffect, useRef } from "react";

import { Link } from "@/adapters/inertia";
import type { NotificationRow } from "@/contracts/notifications";
import { ClearAll } from "@/notifications/ClearAll";
import { refresh, useInbox } from "@/notifications/inbox";
import type { Inbox } from "@/notifications/inbox";
import { NotificationEntry } from "@/notifications/NotificationEntry";
import { useRowsChanged } from "@/notifications/rowChanges";
import { useNow } from "@/support/timeAgo";
import { useUnread } from "@/notifications/unread";
import { useInboxActions } from "@/notifications/useInboxActions";
import { cx } from "@/support/cx";
import { plural, t } from "@/support/i18n";
import { useShared } from "@/support/panelContext";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { Skeleton } from "@/ui/Skeleton";

/** The newest notifications, loaded each time the popup opens; known ones are shown immediately. */
export function BellContent({ isSheet = false }: { isSheet?: boolean }) {
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
  useRowsChanged(() => indexUrl !== null && void refresh(indexUrl, true), ["elsewhere"]);

  const rows = inbox.rows ?? [];
  // A drawer already has this title.
  const Heading = isSheet ? "p" : "h2";
  // The pressed button may be removed or disabled; keep the focus in the popup.
  const then = (work: Promise<void>) => {
    list.current?.focus({ preventScroll: true });
    void work;
  };
  return (
    <>
      <div className={cx("flex shrink-0 items-center gap-2 border-b border-border ps-4", isSheet ? "min-h-14 pe-14" : "min-h-12 pe-2")}>
        <Heading className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 font-semibold">
          {t("Notifications")}
          {unread > 0 && <span className="text-sm font-normal text-muted-foreground">{plural("%(count)s unread", "%(count)s unread", unread)}</span>}
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
            <Link href={`${indexUrl}/all`}>{t("View all")}</Link>
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
    return failure === null ? <LoadingRows /> : <LoadFailure status={failure} isBusy={isBusy} onRetry={onRetry} />;
  }
  if (rows.length === 0) {
    return <EmptyState icon="bell" heading={t("No new notifications")} description={t("You're all caught up.")} />;
  }
  return (
    <>
      {failure !== null && <StaleNotice isBusy={isBusy} onRetry={onRetry} />}
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

/** Placeholder rows while the notifications load. */
function LoadingRows() {
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

function LoadFailure({ status, isBusy, onRetry }: { status: number; isBusy: boolean; onRetry: () => void }) {
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
        heading={t("The notifications could not be loaded")}
        description={t("Nothing was lost. Try again in a moment.")}
      >
        <Button variant="outline" disabled={isBusy} onClick={onRetry}>
          {t("Try again")}
        </Button>
      </EmptyState>
    </div>
  );
}

/** Shown above older rows if a reload failed. */
function StaleNotice({ isBusy, onRetry }: { isBusy: boolean; onRetry: () => void }) {
  return (
    <div role="alert" className="flex items-center gap-2 border-b border-border bg-muted py-1.5 ps-4 pe-2 text-sm">
      <span className="flex-1">{t("New notifications could not be loaded.")}</span>
      <Button variant="ghost" size="sm" disabled={isBusy} onClick={onRetry}>
        {t("Try again")}
      </Button>
    </div>
  );
}
