import { useEffect } from "react";

import { followedIds, unfollow, watchFollowed } from "@/jobs/followed";
import { applyJob, getJobs, onEnd, useJobs } from "@/jobs/jobStore";
import { isActive } from "@/jobs/progress";
import { reportEnd } from "@/jobs/resultToasts";
import { watchJobs } from "@/jobs/watchJobs";

interface JobFollowerProps {
  activeUrl: string;
  pageUrl: string;
  channel: string | null;
}

/** Keeps the followed jobs up to date, reports their results, and announces their progress to screen readers. */
export function JobFollower({ activeUrl, pageUrl, channel }: JobFollowerProps) {
  const { announcement } = useJobs();
  useEffect(() => {
    const watcher = watchJobs({ activeUrl, channel, ids: followedIds, pending: pendingIds, onJob: applyJob, onUnknown: unfollow });
    const ends = [
      watcher.stop,
      watchFollowed(() => followedIds().some((id) => !isKnown(id)) && watcher.ask()),
      onEnd((job) => reportEnd(job, pageUrl)),
    ];
    return () => ends.forEach((end) => end());
  }, [activeUrl, pageUrl, channel]);
  return (
    <span role="status" className="sr-only">
      {announcement}
    </span>
  );
}

function isKnown(id: string): boolean {
  return getJobs().jobs.some((job) => job.id === id);
}

/** The followed jobs that are active, or whose state is not known yet. */
function pendingIds(): string[] {
  const ended = getJobs().jobs.filter((job) => !isActive(job)).map(({ id }) => id);
  return followedIds().filter((id) => !ended.includes(id));
}
