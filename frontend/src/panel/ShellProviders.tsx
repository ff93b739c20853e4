import type { ReactNode } from "react";

import { usePage } from "@/adapters/inertia";
import { Arrival } from "@/panel/Arrival";
import { ProgressBar } from "@/panel/ProgressBar";
import { RenderHooks } from "@/panel/RenderHooks";
import { UnsavedChangesGuard } from "@/panel/UnsavedChangesGuard";
import { useFollow } from "@/panel/useFollow";
import { usePanelLooks } from "@/panel/usePanelLooks";
import { SharedPropsContext } from "@/support/panelContext";
import { ToastViewport } from "@/ui/ToastViewport";

/** What every frame has, drawn or not: the shared props, the panel's looks, progress, messages, the guard. */
export function ShellProviders({ children }: { children: ReactNode }) {
  const { props } = usePage();
  usePanelLooks(props.panel);
  useFollow(props);
  return (
    <SharedPropsContext value={props}>
      <ProgressBar />
      <RenderHooks point="body.start" />
      {children}
      <RenderHooks point="body.end" />
      <ToastViewport />
      <Arrival />
      <UnsavedChangesGuard />
    </SharedPropsContext>
  );
}
