import { Suspense, lazy, useEffect } from "react";

import { follow, openFollowed, useFollowed } from "@/jobs/followed";
import { useShared } from "@/support/panelContext";
import { ErrorBoundary } from "@/ui/ErrorBoundary";

const JobFollower = lazy(async () => ({ default: (await import("@/jobs/JobFollower")).JobFollower }));

/** Follows the jobs that the previous request started. Without jobs, no code is loaded and no request is sent. */
export function JobTracker() {
  const { panel, auth, broadcasting, backgroundWork, jobs } = useShared();
  const ids = useFollowed();
  const panelId = panel?.id ?? null;
  useEffect(() => {
    if (panelId !== null) {
      openFollowed(panelId);
      follow(jobs ?? []);
    }
  }, [panelId, jobs]);
  if (ids.length === 0 || backgroundWork === null || auth.user === null) {
    return null;
  }
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <JobFollower activeUrl={`${backgroundWork}/active`} pageUrl={backgroundWork} channel={broadcasting.channel} />
      </Suspense>
    </ErrorBoundary>
  );
}
