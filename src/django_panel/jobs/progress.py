"""The progress of a job run: reported while it runs, recorded when it ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Model

from django_panel.models.job_run import JobRun
from django_panel.support.frozen import FrozenValue


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class JobResult(FrozenValue):
    """What the owner sees when a job is done."""

    message: str
    url: str | None = None
    url_label: str | None = None


class Progress:
    """The progress of a job that runs inside a request: nothing is recorded.

    ``RunProgress`` in ``run_progress.py`` is the progress of a run in a worker.
    """

    #: The run, or None inside a request.
    run_id: UUID | None = None
    #: The number of this attempt, from 1.
    attempt: int = 1

    def __init__(self) -> None:
        #: What the job recorded before, also in an earlier attempt.
        self.checkpoint: dict[str, Any] = {}

    def report(
        self,
        done: int,
        total: int | None = None,
        *,
        checkpoint: Mapping[str, Any] | None = None,
        force: bool = False,
    ) -> None:
        """Record how much is done; at most every half second unless ``force`` is set.

        Raises ``JobCancelled`` if the owner cancelled the job, and ``JobLost`` if the run no
        longer belongs to this worker. With ``force``, inside the transaction of a batch, the
        numbers are exactly those of the committed rows.
        """
        if checkpoint is not None:
            self.checkpoint = dict(checkpoint)

    @contextmanager
    def finishing(self, result: JobResult | None = None) -> Iterator[None]:
        """Run the block in the transaction that marks the run as done.

        Notifications sent in the block are stored exactly once. Raises ``JobLost``, and stores
        nothing, if the run no longer belongs to this worker.
        """
        with transaction.atomic(using=JobRun.write_database()):
            yield


def owner_key(user: Model) -> Any:
    """Return a user's key as a JSON value."""
    key = user.pk
    return key if isinstance(key, int | str) else str(key)
