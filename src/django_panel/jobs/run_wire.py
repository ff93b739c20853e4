"""The state of a job run as JSON."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, cast

from django_panel.models.job_run import JobRun, JobState
from django_panel.support.safe_url import safe_url

if TYPE_CHECKING:
    from django_panel.jobs.wire import JobStateName, JobWire

_RETRYABLE = (JobState.FAILED, JobState.CANCELLED)


def job_to_wire(run: JobRun) -> JobWire:
    """Return the state of a run; values of a tampered row are replaced by defaults."""
    result: dict[str, Any] = run.result if isinstance(run.result, dict) else {}
    url = _text(result.get("url"))
    return {
        "id": str(run.pk),
        "job": run.job,
        "label": str(run),
        "state": cast("JobStateName", run.state),
        "done": run.done,
        "total": run.total,
        "message": _text(result.get("message")),
        "error": run.error or None,
        "url": None if url is None else safe_url(url),
        "urlLabel": _text(result.get("urlLabel")),
        "canCancel": run.is_active() and not run.cancel_requested,
        "canRetry": run.state in _RETRYABLE,
        "createdAt": moment(run.created_at),
        "finishedAt": None if run.finished_at is None else moment(run.finished_at),
    }


def moment(value: datetime) -> str:
    """Return a time in ISO 8601."""
    return value.astimezone(UTC).isoformat().replace("+00:00", "Z")


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) and value else None
