"""Tell the open pages of a job's owner how far it is."""

from __future__ import annotations

from dataclasses import dataclass

from django_panel.broadcasting.availability import BroadcastSupport
from django_panel.broadcasting.channels import USER_PREFIX
from django_panel.broadcasting.sending import broadcast_after_commit
from django_panel.jobs.wire import JobWire, job_to_wire
from django_panel.models.job_run import JobRun
from django_panel.support.frozen import FrozenValue


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class JobChanged(FrozenValue):
    """A run has changed; sent to its owner."""

    channel: str
    data: JobWire

    def broadcast_on(self) -> str:
        return self.channel

    def broadcast_as(self) -> str:
        return "panel.job"

    def broadcast_with(self) -> JobWire:
        return self.data


def announce(run: JobRun) -> None:
    """Send a run to its owner's open pages after the current transaction commits."""
    if run.user_id is not None and BroadcastSupport.is_configured():
        event = JobChanged(f"{USER_PREFIX}{run.user_id}", job_to_wire(run))
        broadcast_after_commit(event, using=JobRun.write_database(), tenant=run.tenant)
