"""Background jobs: dispatched after the commit, run by a worker, followed by their owner.

The jobs of exports, imports and integrations belong to layers above this package, so they are
imported on first use. So is what needs the app registry.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django_panel.jobs.exceptions import JobCancelled, JobLost, JobRefused
from django_panel.jobs.job import Job
from django_panel.jobs.progress import JobResult, Progress, owner_key
from django_panel.support.lazy_exports import lazy_exports

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
    __getattr__, __dir__ = lazy_exports(__name__, _MODULES)
