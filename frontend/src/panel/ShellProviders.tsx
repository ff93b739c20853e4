import type { ReactNode } from "react";

import { usePage } from "@/adapters/inertia";
import { JobTracker } from "@/panel/JobTracker";
import { PageAnnouncer } from "@/panel/PageAnnouncer";
import { ProgressBar } from "@/panel/ProgressBar";
import { RenderHooks } from "@/panel/RenderHooks";
import { UnsavedChangesGuard } from "@/panel/UnsavedChangesGuard";
import { useNotifications } from "@/panel/useNotifications";
import { usePanelTheme } from "@/panel/usePanelTheme";
import { SharedPropsContext } from "@/support/panelContext";
import { ToastViewport } from "@/ui/ToastViewport";

/** What every layout needs: shared props, theme, progress bar, toasts and the unsaved-changes guard. */
export function ShellProviders({ children }: { children: ReactNode }) {
  const { props } = usePage();
  usePanelTheme(props.panel);
  useNotifications(props);
  return (
    <SharedPropsContext value={props}>
      <ProgressBar />
      <RenderHooks point="body.start" />
      {children}
      <RenderHooks point="body.end" />
      <ToastViewport />
      <JobTracker />
      <PageAnnouncer />
      <UnsavedChangesGuard />
    </SharedPropsContext>
  );
}
