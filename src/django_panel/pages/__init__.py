"""Standalone pages and dashboards."""

from __future__ import annotations

from django_panel.pages.dashboard import Dashboard
from django_panel.pages.page import Page
from django_panel.support.cluster import Cluster

__all__ = ["Cluster", "Dashboard", "Page"]
