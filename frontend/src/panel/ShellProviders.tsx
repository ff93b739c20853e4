import { lazy, Suspense, useEffect } from "react";
import type { ReactNode } from "react";

import { usePage } from "@/adapters/inertia";
import type { ResourceMetadata } from "@/contracts/resources";
import { JobTracker } from "@/panel/JobTracker";
import { PageAnnouncer } from "@/panel/PageAnnouncer";
import { ProgressBar } from "@/panel/ProgressBar";
import { RenderHooks } from "@/panel/RenderHooks";
import { UnsavedChangesGuard } from "@/panel/UnsavedChangesGuard";
import { useNotifications } from "@/panel/useNotifications";
import { usePanelTheme } from "@/panel/usePanelTheme";
import { leaveLists } from "@/support/openLists";
import { SharedPropsContext } from "@/support/panelContext";
import { Announcer } from "@/ui/Announcer";
import { ToastViewport } from "@/ui/ToastViewport";

const QueryBar = lazy(async () => ({ default: (await import("@/debug/QueryBar")).QueryBar }));

/** What every layout needs: shared props, theme, progress bar, toasts and the unsaved-changes guard. */
export function ShellProviders({ children }: { children: ReactNode }) {
  const { props } = usePage<{ resource?: ResourceMetadata }>();
  const indexUrl = props.resource?.indexUrl ?? null;
  usePanelTheme(props.panel);
  useNotifications(props);
  useEffect(() => leaveLists(indexUrl), [indexUrl]);
  return (
    <SharedPropsContext value={props}>
      <ProgressBar />
      <RenderHooks point="body.start" place="body" />
      {children}
      <RenderHooks point="body.end" place="body" />
      <ToastViewport />
      <JobTracker />
      <PageAnnouncer />
      <Announcer />
      <UnsavedChangesGuard />
      {props.queryLog && (
        <Suspense>
          <QueryBar />
        </Suspense>
      )}
    </SharedPropsContext>
  );
}
