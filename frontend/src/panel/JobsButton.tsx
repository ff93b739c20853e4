import { Suspense, lazy } from "react";

import { useFollowed } from "@/jobs/followed";
import { ErrorBoundary } from "@/ui/ErrorBoundary";

const JobsIndicator = lazy(async () => ({ default: (await import("@/jobs/JobsIndicator")).JobsIndicator }));

/** The progress of the jobs that this tab has started; nothing without jobs. */
export function JobsButton() {
  if (useFollowed().length === 0) {
    return null;
  }
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <JobsIndicator />
      </Suspense>
    </ErrorBoundary>
  );
}
