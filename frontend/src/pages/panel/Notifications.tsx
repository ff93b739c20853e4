import { useState } from "react";

import { router, usePage } from "@/adapters/inertia";
import type { NotificationsPage } from "@/contracts/notifications";
import { NotificationEntry } from "@/notifications/NotificationEntry";
import { PageFrame } from "@/panel/PageFrame";
import { Tabs } from "@/panel/Tabs";
import { postJson } from "@/support/http";
import { t } from "@/support/i18n";
import { useShared } from "@/support/panelContext";
import { showToast } from "@/support/toasts";
import { tableUrl } from "@/tables/tableUrl";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";

/** Everything behind the bell, page by page. */
export default function Notifications({ page, rows, state, pagination }: NotificationsPage) {
  const { url } = usePage();
  const { notifications: bell } = useShared();
  const [isBusy, setBusy] = useState(false);
  const open = typeof state.filters.state === "string" ? state.filters.state : "";
  const path = url.split("?", 1)[0] ?? url;

  const send = (address: string | null, body: object) => {
    if (address === null) {
      return;
    }
    setBusy(true);
    void postJson(address, body)
      .then((answer) => {
        if (!answer.ok) {
          throw new Error(String(answer.status));
        }
        // The bell's own figure is a shared prop, which is brought along by name.
        router.reload({ only: ["rows", "pagination", "notifications"] });
      })
      .catch(() => showToast({ type: "error", message: t("This could not be done"), body: null }))
      .finally(() => setBusy(false));
  };

  const views = [
    { key: "", label: t("All") },
    { key: "unread", label: t("Unread") },
    { key: "read", label: t("Read") },
  ].map(({ key, label }) => ({
    label,
    href: key === "" ? path : `${path}?filters[state]=${key}`,
    icon: null,
    active: key === open,
  }));

  const actions = rows.length > 0 && (
    <>
      {bell.unread > 0 && (
        <Button variant="outline" disabled={isBusy} onClick={() => send(bell.readUrl, {})}>
          {t("Mark all as read")}
        </Button>
      )}
      <Button variant="outline" disabled={isBusy} onClick={() => send(bell.clearUrl, {})}>
        {t("Clear what is read")}
      </Button>
    </>
  );

  return (
    <PageFrame page={page} actions={actions}>
      <div className="flex max-w-[960px] flex-col gap-4">
        <Tabs label={t("Notifications")} items={views} />
        <div className="overflow-clip rounded-lg border border-border bg-card">
          {rows.length === 0 ? (
            <EmptyState icon="bell" heading={t("Nothing new")} description={t("What concerns you will be told here.")} />
          ) : (
            <ul className="divide-y divide-border" aria-busy={isBusy}>
              {rows.map((row) => (
                <NotificationEntry key={row.id} row={row} onRead={(id) => send(bell.readUrl, { id })} />
              ))}
            </ul>
          )}
        </div>
        {pagination.lastPage > 1 && (
          <nav aria-label={t("Pages")} className="flex items-center justify-between gap-2">
            <Step label={t("Previous page")} to={pagination.page > 1 ? pagination.page - 1 : null} />
            <span className="text-sm text-muted-foreground tabular-nums">
              {pagination.page} / {pagination.lastPage}
            </span>
            <Step label={t("Next page")} to={pagination.page < pagination.lastPage ? pagination.page + 1 : null} />
          </nav>
        )}
      </div>
    </PageFrame>
  );
}

function Step({ label, to }: { label: string; to: number | null }) {
  const { url } = usePage();
  return (
    <Button
      variant="outline"
      disabled={to === null}
      onClick={() => to !== null && router.visit(tableUrl(url, { kind: "page", page: to }))}
    >
      {label}
    </Button>
  );
}
