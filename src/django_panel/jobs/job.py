"""The base class of background jobs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar

from django.utils.module_loading import autodiscover_modules
from django.utils.translation import gettext as _

from django_panel.conf import get_settings
from django_panel.exceptions import PanelSchemaException, dotted
from django_panel.jobs.exceptions import JobRefused
from django_panel.jobs.progress import JobResult, Progress

if TYPE_CHECKING:
    from django_panel.models.job_run import JobRun

#: Modules of upper layers with jobs, which are imported when a key is not found.
_modules: dict[str, None] = {}
#: Job classes by key.
_classes: dict[str, type[Job]] = {}


@dataclass
class Job:
    """A job: its fields are the arguments, and ``handle()`` does the work.

    Fields are scalars, lists and mappings of them: a queue stores them as JSON. A subclass is a
    dataclass with a ``key``. The fields that all panel jobs share are read by the runner:
    ``owner`` and ``panel_id``, if the class has them.
    """

    #: Identifies the class in the queue.
    key: ClassVar[str] = ""
    #: How often a failing job is tried.
    tries: ClassVar[int] = 1
    #: Seconds to wait before the second attempt, the third, and so on; the last one repeats.
    backoff: ClassVar[Sequence[float]] = ()
    #: Whether the owner may start a failed or cancelled job again, with the same arguments.
    can_retry: ClassVar[bool] = True

    #: Set by the worker.
    progress: Progress = field(default_factory=Progress, init=False, repr=False, compare=False)

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if cls.__dict__.get("key"):
            _classes[cls.key] = cls

    def dispatch(self) -> JobRun:
        """Write the job to the outbox; it is enqueued when the transaction commits."""
        from django_panel.jobs.outbox import dispatch  # noqa: PLC0415

        return dispatch(self)

    def handle(self) -> JobResult | None:
        """Do the work. It may run again after a failure, and on another machine."""
        raise NotImplementedError

    def before_failed(self, error: BaseException | None) -> None:
        """Prepare what ``failed()`` reports, such as a file; may run again after a crash."""

    def failed(self, error: BaseException | None) -> None:
        """Report a final failure; called once, with None after a crash of the worker.

        It runs in the transaction that marks the run as failed, so keep it short: longer work
        belongs to ``before_failed()``. An error in it is logged and undoes only its own writes.
        """

    def clean_up(self) -> None:
        """Delete what the run may have left, such as a file; called when its row is deleted."""

    def error_message(self, error: BaseException | None) -> str:
        """Return the text that the owner sees after a failure."""
        if error is None:
            return _("The worker stopped before the job was done.")
        if isinstance(error, JobRefused):
            return str(error)
        return _("The job failed because of an error.")

    @classmethod
    def queue_name(cls) -> str:
        """Return the queue of all jobs of this class, also of their later attempts."""
        return get_settings().jobs.queue

    def label(self) -> str:
        """Return the text in the list of background work."""
        return self.key

    def retry_delay(self, attempts: int, error: BaseException | None) -> float:
        """Return the seconds to wait after this many attempts; ``error`` ended the last one."""
        if not self.backoff:
            return 0
        return self.backoff[min(attempts, len(self.backoff)) - 1]

    def arguments(self) -> dict[str, Any]:
        """Return the constructor's arguments."""
        return {each.name: getattr(self, each.name) for each in fields(self) if each.init}


def register_job_modules(*modules: str) -> None:
    """Name modules with jobs. They are not imported here: a web process needs few of them."""
    _modules.update(dict.fromkeys(modules))


def job_class(key: str) -> type[Job]:
    """Return the job class with this key.

    A worker has not imported every class: when a key is not found, the modules that ``apps.py``
    has registered and the modules ``jobs`` of the installed apps are imported.
    """
    if key not in _classes:
        for module in _modules:
            import_module(module)
    if key not in _classes:
        autodiscover_modules("jobs")
    try:
        return _classes[key]
    except KeyError:
        raise PanelSchemaException(
            f"There is no job {key!r}.",
            f"Known jobs: {', '.join(sorted(_classes)) or 'none'}.",
            f"Write the {dotted(Job)} subclass in the module `jobs` of an installed app.",
        ) from None


def queue_of(key: str) -> str:
    """Return the queue of the jobs with this key.

    A job without a class is enqueued as the others are: the worker that runs it reports the error.
    """
    try:
        return job_class(key).queue_name()
    except Exception:
        return Job.queue_name()
