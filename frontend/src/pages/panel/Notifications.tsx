import { useState } from "react";

import { router, usePage } from "@/adapters/inertia";
import type { NotificationsPage } from "@/contracts/notifications";
import { ClearAll } from "@/notifications/ClearAll";
import { NotificationEntry } from "@/notifications/NotificationEntry";
import { useRowsChanged } from "@/notifications/rowChanges";
import { useNow } from "@/support/timeAgo";
import { useUnread } from "@/notifications/unread";
import { useInboxActions } from "@/notifications/useInboxActions";
import { PageFrame } from "@/panel/PageFrame";
import { Tabs } from "@/panel/Tabs";
import { t, tc } from "@/support/i18n";
import { useShared } from "@/support/panelContext";
import { PageSteps } from "@/tables/PageSteps";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";

/** The list of all notifications, with pagination. */
export default function Notifications({ page, rows, state, pagination }: NotificationsPage) {
  const { url } = usePage();
  const { notifications: bell } = useShared();
  const unread = useUnread().count ?? bell.unread;
  const { markRead, clearRead, clearAll } = useInboxActions();
  const [isBusy, setBusy] = useState(false);
  const now = useNow();
  const open = typeof state.filters.state === "string" ? state.filters.state : "";
  const path = url.split("?", 1)[0] ?? url;

  // Reload when notifications change, on this page, in the bell menu or in another tab.
  useRowsChanged(
    () => router.reload({ only: ["rows", "pagination"], showProgress: false, headers: { "X-Panel-Poll": "true" } }),
    ["here", "elsewhere"],
  );

  const busy = (work: Promise<void>) => {
    setBusy(true);
    void work.finally(() => setBusy(false));
  };
  const busyWithAll = (work: Promise<void>) => {
    // The button disappears; keyboard users continue at the heading.
    document.querySelector<HTMLElement>("[data-page-heading]")?.focus({ preventScroll: true });
    busy(work);
  };
  const views = [
    { key: "", label: tc("notifications", "All") },
    { key: "unread", label: tc("notifications", "Unread") },
    { key: "read", label: tc("notifications", "Read") },
  ].map(({ key, label }) => ({
    label,
    href: key === "" ? path : `${path}?filters[state]=${key}`,
    icon: null,
    active: key === open,
  }));

  const actions = rows.length > 0 && (
    <>
      {unread > 0 && (
        <Button variant="outline" disabled={isBusy} onClick={() => busyWithAll(markRead())}>
          {t("Mark all as read")}
        </Button>
      )}
      {(rows.some(({ read }) => read) || (open === "" && pagination.lastPage > 1)) && (
        <Button variant="outline" disabled={isBusy} onClick={() => busyWithAll(clearRead())}>
          {t("Clear read")}
        </Button>
      )}
      <ClearAll disabled={isBusy} onConfirm={() => busyWithAll(clearAll())} />
    </>
  );

  return (
    <PageFrame page={page} actions={actions}>
      <div className="flex flex-col gap-4">
        <Tabs label={t("Notifications")} items={views} />
        <div className="overflow-clip rounded-lg border border-border bg-card">
          {rows.length === 0 ? (
            <Nothing view={open} />
          ) : (
            <ul aria-label={t("Notifications")} className="divide-y divide-border" aria-busy={isBusy}>
              {rows.map((row) => (
                <NotificationEntry key={row.id} row={row} now={now} onRead={(id) => busy(markRead(id))} />
              ))}
            </ul>
          )}
        </div>
        <PageSteps page={pagination.page} lastPage={pagination.lastPage} />
      </div>
    </PageFrame>
  );
}

function Nothing({ view }: { view: string }) {
  switch (view) {
    case "unread":
      return <EmptyState icon="check" heading={t("All caught up")} description={t("New notifications appear here.")} />;
    case "read":
      return <EmptyState icon="bell" heading={t("No read notifications")} />;
    default:
      return <EmptyState icon="bell" heading={t("No new notifications")} description={t("You're all caught up.")} />;
  }
}
