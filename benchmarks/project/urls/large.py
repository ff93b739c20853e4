"""The panel of forty resources."""

from __future__ import annotations

from benchmarks.project.urls.panel import urlpatterns

__all__ = ["urlpatterns"]
