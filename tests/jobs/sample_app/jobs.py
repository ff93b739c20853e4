"""The module in which a worker looks for the jobs of an app."""

from __future__ import annotations

from tests.jobs import sample_jobs

__all__ = ["sample_jobs"]
