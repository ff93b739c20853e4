"""Standalone pages, dashboards and settings pages."""

from __future__ import annotations

from django_panel.pages.dashboard import Dashboard
from django_panel.pages.page import Page
from django_panel.pages.settings.appearance import AppearancePage
from django_panel.pages.settings.base import SettingsPage
from django_panel.pages.settings.profile import ProfilePage
from django_panel.pages.settings.security import SecurityPage
from django_panel.support.cluster import Cluster

__all__ = [
    "AppearancePage",
    "Cluster",
    "Dashboard",
    "Page",
    "ProfilePage",
    "SecurityPage",
    "SettingsPage",
]
