import { useEffect, useState } from "react";

import { usePage } from "@/adapters/inertia";
import type { Job } from "@/contracts/jobs";
import { JobRing } from "@/jobs/JobRing";
import { JobsPanel } from "@/jobs/JobsPanel";
import { useJobs } from "@/jobs/jobStore";
import { fractionOf, fractionOfAll, isActive, percent } from "@/jobs/progress";
import { showResultsInList } from "@/jobs/resultToasts";
import { plural, t } from "@/support/i18n";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { Icon } from "@/ui/Icon";
import { Popover, PopoverContent, PopoverTrigger } from "@/ui/Popover";
import { useMediaQuery } from "@/ui/useMediaQuery";

/** The button in the header that shows the progress of the followed jobs, and opens the list of them. */
export function JobsIndicator() {
  const { jobs } = useJobs();
  const { url } = usePage();
  const isPhone = useMediaQuery("(width < 40rem)");
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isOpen = openedAt === url;
  useEffect(() => (isOpen ? showResultsInList() : undefined), [isOpen]);
  if (jobs.length === 0) {
    return null;
  }
  const setOpen = (open: boolean) => setOpenedAt(open ? url : null);
  const trigger = (
    <Button variant="ghost" size="sm" data-slot="jobs" className="animate-fade px-2 tabular-nums">
      <Summary jobs={jobs} />
    </Button>
  );
  if (isPhone) {
    return (
      <Dialog
        trigger={trigger}
        open={isOpen}
        onOpenChange={setOpen}
        title={t("Background work")}
        titleHidden
        placement="bottom"
        flush
        onOpenAutoFocus={focusPopup}
      >
        <JobsPanel jobs={jobs} isSheet onEmpty={() => setOpen(false)} />
      </Dialog>
    );
  }
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent align="end" aria-label={t("Background work")} className="flex w-96 flex-col" onOpenAutoFocus={focusPopup}>
        <JobsPanel jobs={jobs} onEmpty={() => setOpen(false)} />
      </PopoverContent>
    </Popover>
  );
}

/** The state of all jobs in one icon and one word or figure. */
function Summary({ jobs }: { jobs: readonly Job[] }) {
  const active = jobs.filter(isActive);
  const [only] = active.length > 0 ? active : jobs;
  const count = active.length > 0 ? active.length : jobs.length;
  const subject = count === 1 && only !== undefined ? only.label : plural("%(count)s job", "%(count)s jobs", count);
  return (
    <>
      <span className="sr-only">{t("Background work: %(subject)s", { subject })}</span>
      <SummaryIcon jobs={jobs} active={active} />
    </>
  );
}

function SummaryIcon({ jobs, active }: { jobs: readonly Job[]; active: readonly Job[] }) {
  if (active.length > 0) {
    const fraction = active.length === 1 && active[0] !== undefined ? fractionOf(active[0]) : fractionOfAll(active);
    return (
      <>
        <JobRing value={fraction} />
        {active.length > 1 && <span className="max-sm:hidden">{plural("%(count)s job", "%(count)s jobs", active.length)}</span>}
        {fraction !== null && <span className={active.length > 1 ? "sm:text-muted-foreground" : undefined}>{percent(fraction)}</span>}
      </>
    );
  }
  if (jobs.some(({ state }) => state === "failed")) {
    return (
      <>
        <Icon name="circle-alert" size={18} className="text-destructive" />
        <span className="max-sm:sr-only">{t("Failed")}</span>
      </>
    );
  }
  const isReady = jobs.some(({ state }) => state === "done");
  return (
    <>
      <Icon name={isReady ? "circle-check" : "circle-x"} size={18} className={isReady ? "text-success" : "text-muted-foreground"} />
      <span className="max-sm:sr-only">{isReady ? t("Ready") : t("Cancelled")}</span>
    </>
  );
}

/** Focus the popup instead of its first button, so that another Enter activates nothing. */
function focusPopup(event: Event): void {
  event.preventDefault();
  (event.currentTarget as HTMLElement).focus();
}
