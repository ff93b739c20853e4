"""The panel of forty resources and the hand-written pages in one process."""

from __future__ import annotations

from benchmarks.project.urls.beside import urlpatterns

__all__ = ["urlpatterns"]
