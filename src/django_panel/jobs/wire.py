"""The job runs that their owner sees."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Literal, TypedDict

from django_panel.jobs.retrying import can_retry
from django_panel.support.safe_url import safe_url

if TYPE_CHECKING:
    from django_panel.models.job_run import JobRun


class JobWire(TypedDict):
    """One run of a background job."""

    id: str
    #: The key of the job class, such as ``export``.
    job: str
    label: str
    state: Literal["queued", "running", "done", "failed", "cancelled"]
    #: How much is done, and of how much; null while that is unknown.
    done: int
    total: int | None
    #: The result of a job that is done.
    message: str | None
    error: str | None
    url: str | None
    urlLabel: str | None
    canCancel: bool
    canRetry: bool
    #: ISO 8601.
    createdAt: str
    finishedAt: str | None


def job_to_wire(run: JobRun) -> JobWire:
    """Return a run as the browser sees it."""
    result = run.result if isinstance(run.result, dict) else {}
    return {
        "id": str(run.pk),
        "job": run.job,
        "label": run.label or run.job,
        "state": run.state,  # type: ignore[typeddict-item]
        "done": run.done,
        "total": run.total,
        "message": result.get("message"),
        "error": run.error or None,
        "url": safe_url(result.get("url")),
        "urlLabel": result.get("url_label"),
        "canCancel": run.is_active() and not run.cancel_requested,
        "canRetry": can_retry(run),
        "createdAt": moment(run.created_at),
        "finishedAt": None if run.finished_at is None else moment(run.finished_at),
    }


def moment(value: datetime) -> str:
    """Return a time in ISO 8601, in UTC."""
    return value.astimezone(UTC).isoformat().replace("+00:00", "Z")
