"""Job runs: the outbox of background jobs, and the state that their owners see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar
from uuid import uuid4

from django.conf import settings
from django.db import models, router
from django.utils import timezone

from django_panel.models.table_exists import is_migrated

if TYPE_CHECKING:
    from django.db.models import QuerySet


class JobState(models.TextChoices):
    """The states of a job run; the last three are final."""

    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


#: States in which a run still does something.
ACTIVE_STATES = (JobState.QUEUED, JobState.RUNNING)


class JobRun(models.Model):
    """One dispatched job.

    The row is written in the transaction that dispatches the job and is enqueued after the commit
    (decisions C24). A worker runs the job only after it has claimed the row, so a task that a
    queue delivers twice runs once.
    """

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    #: The registered key of the job class, such as ``export``.
    job = models.CharField(max_length=100)
    #: The constructor's arguments: scalars, lists and mappings of them.
    payload = models.JSONField(default=dict)
    #: The owner; None for a job that nobody started.
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="+",
        db_index=False,
    )
    panel = models.CharField(max_length=100, blank=True)
    #: The text in the list of background work.
    label = models.CharField(max_length=255, blank=True)
    #: The owner's language and time zone when the job was dispatched.
    language = models.CharField(max_length=20, blank=True)
    time_zone = models.CharField(max_length=64, blank=True)
    state = models.CharField(max_length=10, choices=JobState.choices, default=JobState.QUEUED)
    #: The number of attempts that have begun.
    attempts = models.PositiveSmallIntegerField(default=0)
    #: Progress: rows done, and of how many; None while that is unknown.
    done = models.PositiveBigIntegerField(default=0)
    total = models.PositiveBigIntegerField(null=True, blank=True)
    #: What a job writes down to continue, or to report after a crash.
    checkpoint = models.JSONField(default=dict, blank=True)
    #: The result for the owner: message, url, urlLabel.
    result = models.JSONField(default=dict, blank=True)
    error = models.TextField(blank=True)
    #: The owner asked to stop it.
    cancel_requested = models.BooleanField(default=False)
    #: Identifies the attempt that has claimed the row; empty while nobody runs it.
    claim = models.CharField(max_length=64, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    #: When it may run; in the future while it waits for its next attempt.
    run_after = models.DateTimeField(default=timezone.now)
    #: When it was given to the queue; None while it is only in the outbox.
    enqueued_at = models.DateTimeField(null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    #: When the worker was last known to be alive.
    heartbeat_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        db_table = "panel_job_runs"
        permissions = ()
        default_permissions = ()
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["user", "-created_at"], name="panel_job_runs_newest"),
            models.Index(fields=["state", "run_after"], name="panel_job_runs_waiting"),
            models.Index(fields=["finished_at"], name="panel_job_runs_age"),
        ]

    def __str__(self) -> str:
        return self.label or f"{self.job} {self.pk}"

    @classmethod
    def of(cls, user: Any, panel: str) -> QuerySet[JobRun]:
        """Return a user's own runs in a panel, newest first."""
        if not is_migrated(cls):
            return cls.objects.none()
        return cls.objects.filter(user=user.pk, panel=panel).order_by("-created_at", "-id")

    @classmethod
    def write_database(cls) -> str:
        """Return the alias of the database that rows are written to."""
        return router.db_for_write(cls) or "default"

    def same_row(self) -> QuerySet[JobRun]:
        """Return a queryset of this run, for a conditional update."""
        return type(self).objects.using(self.write_database()).filter(pk=self.pk)

    def is_active(self) -> bool:
        """Return whether the run has not ended."""
        return self.state in ACTIVE_STATES
