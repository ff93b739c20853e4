import { Suspense, lazy, useEffect } from "react";

import { follow, openFollowed, useFollowed } from "@/jobs/followed";
import { storageScope, useShared } from "@/support/panelContext";
import { ErrorBoundary } from "@/ui/ErrorBoundary";

const JobFollower = lazy(async () => ({ default: (await import("@/jobs/JobFollower")).JobFollower }));

/** Follows the jobs that the previous request started. Without jobs, no code is loaded and no request is sent. */
export function JobTracker() {
  const shared = useShared();
  const { panel, auth, broadcasting, backgroundWork, jobs } = shared;
  const ids = useFollowed();
  const scope = panel === null ? null : storageScope(shared);
  useEffect(() => {
    if (scope !== null) {
      openFollowed(scope);
      follow(jobs ?? []);
    }
  }, [scope, jobs]);
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
