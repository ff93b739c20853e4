"""The panels and the hand-written pages in one process."""

from __future__ import annotations

from benchmarks.project.urls import floor, panel

urlpatterns = [*floor.urlpatterns, *panel.urlpatterns]
