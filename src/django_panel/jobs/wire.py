"""TypedDicts of job runs, in responses and in WebSocket messages."""

from __future__ import annotations

from typing import Literal, TypedDict

JobStateName = Literal["queued", "running", "done", "failed", "cancelled"]


class JobWire(TypedDict):
    """The state of a job run, as its owner sees it."""

    id: str
    #: The key of the job class, such as ``export``.
    job: str
    label: str
    state: JobStateName
    #: Progress: rows done, and of how many; null while that is unknown.
    done: int
    total: int | None
    #: The result: a sentence and a link, such as the download of a file.
    message: str | None
    error: str | None
    url: str | None
    urlLabel: str | None
    canCancel: bool
    canRetry: bool
    #: ISO 8601.
    createdAt: str
    finishedAt: str | None
