"""Jobs of the tests; their effects are rows of ``Customer`` that both processes can read."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from django.db import connection, transaction
from django.utils import timezone, translation

from django_panel.jobs import Job, JobRefused, JobResult
from django_panel.jobs.owner import bound_owner
from django_panel.notifications import Notification
from tests.project.models import Customer, User


def mark(name: str) -> None:
    """Write down that something happened."""
    Customer.objects.create(name=name)


def marks(prefix: str = "") -> list[str]:
    """Return what was written down, in order."""
    rows = Customer.objects.filter(name__startswith=prefix).order_by("pk")
    return list(rows.values_list("name", flat=True))


@dataclass
class Greeting(Job):
    """Succeeds at once."""

    key: ClassVar[str] = "greeting"

    name: str
    owner: int | None = None

    def label(self) -> str:
        return f"Greeting for {self.name}"

    def handle(self) -> JobResult:
        zone = timezone.get_current_timezone_name()
        mark(f"hello {self.name} {translation.get_language()} {zone}")
        return JobResult("Done.", "/admin/somewhere", "Open")


@dataclass
class Failing(Job):
    """Fails until an attempt; reports its final failure."""

    key: ClassVar[str] = "failing"
    tries: ClassVar[int] = 3
    backoff: ClassVar[Sequence[float]] = (0.3, 0.6)

    succeeds_at: int = 99
    failed_raises: bool = False

    def handle(self) -> JobResult:
        mark(f"attempt {self.progress.attempt}")
        if self.progress.attempt < self.succeeds_at:
            raise RuntimeError("secret detail")
        return JobResult("At last.")

    def before_failed(self, error: BaseException | None) -> None:
        mark(f"before {type(error).__name__}")

    def failed(self, error: BaseException | None) -> None:
        mark(f"failed {type(error).__name__}")
        if self.failed_raises:
            raise RuntimeError("in failed()")


@dataclass
class Refused(Job):
    """Must not run."""

    key: ClassVar[str] = "refused"
    tries: ClassVar[int] = 3

    def handle(self) -> None:
        raise JobRefused("You may not do this.")

    def failed(self, error: BaseException | None) -> None:
        mark(f"failed {error}")


@dataclass
class Owned(Job):
    """Binds its owner, and tells the owner about a failure."""

    key: ClassVar[str] = "owned"

    owner: int
    panel_id: str = "admin"

    def handle(self) -> JobResult:
        with bound_owner(self.panel_id, self.owner) as user:
            mark(f"for {user}")
        return JobResult("Done.")

    def failed(self, error: BaseException | None) -> None:
        user = User.objects.get(pk=self.owner)
        Notification("owned-failed").title(str(error)).persistent().send(user)


@dataclass
class Counting(Job):
    """Counts slowly; each step is a committed row, and the end is a notification."""

    key: ClassVar[str] = "counting"
    tries: ClassVar[int] = 10

    steps: int
    seconds: float = 0.05
    owner: int | None = None
    #: Seconds of one transaction that writes at the beginning.
    holds: float = 0

    def handle(self) -> None:
        if self.holds:
            with transaction.atomic():
                mark("held")
                time.sleep(self.holds)
        first = self.progress.checkpoint.get("done", 0)
        for number in range(first + 1, self.steps + 1):
            with transaction.atomic():
                mark(f"step {number}")
                self.progress.report(number, self.steps, checkpoint={"done": number}, force=True)
            time.sleep(self.seconds)
        with self.progress.finishing(JobResult(f"Counted to {self.steps}.")):
            mark("finished")
            if self.owner is not None:
                user = User.objects.get(pk=self.owner)
                Notification("counted").title("Counted").persistent().send(user)

    def failed(self, error: BaseException | None) -> None:
        mark(f"failed {type(error).__name__}")


@dataclass
class Once(Counting):
    """Counts, and is never tried again."""

    key: ClassVar[str] = "once"
    tries: ClassVar[int] = 1
    can_retry: ClassVar[bool] = False


@dataclass
class Silent(Job):
    """Does nothing."""

    key: ClassVar[str] = "silent"

    def handle(self) -> None:
        """Do nothing."""


@dataclass
class Waiting(Job):
    """Waits for another system, and writes once at the end on a connection of its own."""

    key: ClassVar[str] = "waiting"

    seconds: float

    def handle(self) -> None:
        connection.close()
        time.sleep(self.seconds)
        mark("waited")
