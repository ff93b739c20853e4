"""Job runs: the outbox of background jobs, and the state that their owners see."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any, ClassVar
from uuid import UUID, uuid4

from django.conf import settings
from django.db import models, router
from django.db.models import F, Q
from django.utils import timezone

from django_panel.models.table_exists import is_migrated
from django_panel.support.tenants import visible_tenant_ids

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

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
FINAL_STATES = (JobState.DONE, JobState.FAILED, JobState.CANCELLED)
#: How far the clocks of two machines may differ before a due run is left to the sweeper.
CLOCK_TOLERANCE = timedelta(seconds=1)


class JobRun(models.Model):
    """One dispatched job.

    The row is written in the transaction that dispatches the job and is enqueued after the commit
    (an outbox). A worker runs the job only after it has claimed the row, so a task that a
    queue delivers twice runs once.
    """

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    #: The registered key of the job class, such as ``export``.
    job = models.CharField(max_length=100)
    #: The first run of a job that its owner has started again; None for a first run.
    batch = models.UUIDField(null=True, blank=True, editable=False)
    #: The constructor's arguments: scalars, lists and mappings of them.
    payload = models.JSONField(default=dict)
    #: The owner; None for a job without one.
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="+",
        db_index=False,
    )
    panel = models.CharField(max_length=100, blank=True)
    #: ``tenants.tenant_id()`` of the tenant it belongs to; empty without tenants.
    tenant = models.CharField(max_length=200, blank=True, default="")
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
    #: The result for the owner: message, url, url_label.
    result = models.JSONField(default=dict, blank=True)
    error = models.TextField(blank=True)
    #: The owner asked to stop it.
    cancel_requested = models.BooleanField(default=False)
    #: Identifies the attempt that has claimed the row; empty while it is queued.
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
        """Return a user's own runs in a panel and its current tenant, newest first."""
        if not is_migrated(cls):
            return cls.objects.none()
        rows, tenants = cls.objects.filter(user=user.pk, panel=panel), visible_tenant_ids()
        if tenants is not None:
            rows = rows.filter(tenant__in=tenants)
        return rows.order_by("-created_at", "-id")

    @classmethod
    def write_database(cls) -> str:
        """Return the alias of the database that rows are written to."""
        return router.db_for_write(cls) or "default"

    @classmethod
    def rows(cls) -> QuerySet[JobRun]:
        """Return all rows, from the database that they are written to."""
        return cls.objects.using(cls.write_database())

    @classmethod
    def add(cls, **fields: Any) -> JobRun:
        """Store a run in the current transaction."""
        return cls.rows().create(**fields)

    @classmethod
    def stored(cls, key: Any) -> JobRun | None:
        """Return the row with this key as it is now, or None."""
        return cls.rows().filter(pk=key).first()

    @classmethod
    def due(cls, key: UUID) -> QuerySet[JobRun]:
        """Return the queued run with this key, if its next attempt is due."""
        latest = timezone.now() + CLOCK_TOLERANCE
        return cls.rows().filter(pk=key, state=JobState.QUEUED, run_after__lte=latest)

    @classmethod
    def new_attempt(cls) -> dict[str, Any]:
        """Return the values that claim a queued run."""
        now = timezone.now()
        return {
            "state": JobState.RUNNING,
            "claim": new_claim(),
            "attempts": F("attempts") + 1,
            "started_at": now,
            "heartbeat_at": now,
        }

    @classmethod
    def stale(cls, before: datetime, limit: int) -> list[JobRun]:
        """Return running rows whose worker was last known to be alive before this time."""
        if not is_migrated(cls):
            return []
        rows = cls.rows().filter(state=JobState.RUNNING, heartbeat_at__lt=before)
        return list(rows.order_by("heartbeat_at")[:limit])

    @classmethod
    def waiting(cls, outbox: datetime, lost: datetime, limit: int) -> list[JobRun]:
        """Return queued rows that no queue has, or whose task was lost.

        A row was never enqueued if it was due before ``outbox`` and has no ``enqueued_at``. It
        counts as lost if it was due and enqueued before ``lost``.
        """
        if not is_migrated(cls):
            return []
        missing = Q(enqueued_at=None, run_after__lt=outbox)
        forgotten = Q(enqueued_at__lt=lost, run_after__lt=lost)
        rows = cls.rows().filter(missing | forgotten, state=JobState.QUEUED)
        return list(rows.order_by("run_after")[:limit])

    @classmethod
    def overdue(cls, before: datetime, limit: int) -> list[JobRun]:
        """Return queued rows that were due before this time, whether or not a queue has them."""
        if not is_migrated(cls):
            return []
        rows = cls.rows().filter(state=JobState.QUEUED, run_after__lt=before)
        return list(rows.order_by("run_after")[:limit])

    @classmethod
    def has_same_checkpoint(cls, key: UUID | None, name: str, value: str) -> bool:
        """Return whether another active run of the same owner has this value in its checkpoint."""
        if key is None:
            return False
        owner = cls.rows().filter(pk=key).values("user")
        others = cls.rows().filter(state__in=ACTIVE_STATES, user__in=owner).exclude(pk=key)
        return others.filter(**{f"checkpoint__{name}": value}).exists()

    @classmethod
    def active_values(cls, name: str) -> list[Any]:
        """Return the values of an argument of all runs that have not ended."""
        if not is_migrated(cls):
            return []
        payloads = cls.rows().filter(state__in=ACTIVE_STATES).values_list("payload", flat=True)
        return [payload[name] for payload in payloads if isinstance(payload.get(name), str)]

    @classmethod
    def ended(cls, before: datetime, limit: int) -> list[JobRun]:
        """Return runs that ended before this time."""
        if not is_migrated(cls):
            return []
        rows = cls.rows().filter(finished_at__lt=before, state__in=FINAL_STATES)
        return list(rows.order_by("finished_at")[:limit])

    @classmethod
    def longest(cls) -> timedelta | None:
        """Return the time of the longest last attempt of the stored runs, or None."""
        if not is_migrated(cls):
            return None
        elapsed = models.ExpressionWrapper(
            F("finished_at") - F("started_at"), output_field=models.DurationField()
        )
        longest: timedelta | None = cls.rows().aggregate(longest=models.Max(elapsed))["longest"]
        return longest

    @classmethod
    def delete_all(cls, runs: Iterable[JobRun]) -> int:
        """Delete these rows; return how many there were."""
        return cls.rows().filter(pk__in=[run.pk for run in runs]).delete()[0]

    def batch_id(self) -> UUID:
        """Return the id of everything that the job writes, in all its attempts and runs."""
        batch: UUID = self.batch or self.pk
        return batch

    def is_active(self) -> bool:
        """Return whether the run has not ended."""
        return self.state in ACTIVE_STATES

    def mark_enqueued(self) -> None:
        """Record that a queue has the run."""
        self.enqueued_at = timezone.now()
        self.rows().filter(pk=self.pk).update(enqueued_at=self.enqueued_at)

    def take_over(self) -> bool:
        """Claim a stale run for its reaper; of two reapers one succeeds."""
        token, now = new_claim(), timezone.now()
        same = self._own().filter(heartbeat_at=self.heartbeat_at)
        if not same.update(claim=token, heartbeat_at=now):
            return False
        self.claim, self.heartbeat_at = token, now
        return True

    def beat(self) -> bool:
        """Record that the worker is alive; return whether the run is still its own."""
        return bool(self._own().update(heartbeat_at=timezone.now()))

    def record(self, **values: Any) -> bool:
        """Record progress, unless the owner cancelled the run or it is no longer our own."""
        running = self._own().filter(cancel_requested=False)
        return self._write(running, values | {"heartbeat_at": timezone.now()})

    def requeue(self, run_after: datetime, attempts: int) -> bool:
        """Return the run to the outbox for its next attempt, unless it was cancelled."""
        return self._write(
            self._own().filter(cancel_requested=False),
            {
                "state": JobState.QUEUED,
                "claim": "",
                "attempts": attempts,
                "run_after": run_after,
                "enqueued_at": None,
                "heartbeat_at": None,
            },
        )

    def end(self, state: JobState, **values: Any) -> bool:
        """Write the final state of our own run; return False if it is no longer ours."""
        ending = {"state": state, "finished_at": timezone.now()}
        return self._write(self._own(), values | ending)

    def cancel(self) -> bool:
        """End a queued run, or ask the worker of a running one to stop.

        Returns whether there was something to cancel.
        """
        mine = self.rows().filter(pk=self.pk)
        now = timezone.now()
        ended = {"state": JobState.CANCELLED, "finished_at": now, "cancel_requested": True}
        asked = {"state": JobState.RUNNING, "cancel_requested": True}
        # A run that is started, or queued again, between two statements is found by the next one.
        for _round in range(2):
            if self._write(mine.filter(state=JobState.QUEUED), ended):
                return True
            if self._write(mine.filter(state=JobState.RUNNING), asked):
                return True
        return False

    def _own(self) -> QuerySet[JobRun]:
        """Return the row if this object's claim is still the valid one."""
        return self.rows().filter(pk=self.pk, claim=self.claim, state=JobState.RUNNING)

    def _write(self, rows: QuerySet[JobRun], values: dict[str, Any]) -> bool:
        if not rows.update(**values):
            return False
        for name, value in values.items():
            setattr(self, name, value)
        return True


def new_claim() -> str:
    """Return a token that no other attempt has."""
    return uuid4().hex
