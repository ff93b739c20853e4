"""Background jobs: dispatched after the commit, run by a worker, followed by their owner.

The jobs of exports, imports and integrations belong to layers above this package, so they are
imported on first use. So is what needs the app registry.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from django_panel.jobs.exceptions import JobCancelled, JobLost, JobRefused
from django_panel.jobs.job import Job
from django_panel.jobs.progress import JobResult, Progress, owner_key

if TYPE_CHECKING:
    from django_panel.integrations.job import SendPanelIntegration
    from django_panel.jobs.owner import bound_owner
    from django_panel.resources.exporting.job import RunPanelExport
    from django_panel.resources.importing.job import RunPanelImport

_MODULES = {
    "RunPanelExport": "resources.exporting.job",
    "RunPanelImport": "resources.importing.job",
    "SendPanelIntegration": "integrations.job",
    "bound_owner": "jobs.owner",
}
__all__ = [
    "Job",
    "JobCancelled",
    "JobLost",
    "JobRefused",
    "JobResult",
    "Progress",
    "RunPanelExport",
    "RunPanelImport",
    "SendPanelIntegration",
    "bound_owner",
    "owner_key",
]

if not TYPE_CHECKING:
    # A type checker that saw this function would accept every name.

    def __getattr__(name: str) -> object:
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = globals()[name] = getattr(import_module(f"django_panel.{_MODULES[name]}"), name)
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_MODULES})
