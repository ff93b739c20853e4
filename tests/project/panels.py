"""The panels of the tests' project."""

from __future__ import annotations

from typing import ClassVar

from django_panel import Page, Panel, PanelProvider
from tests.project.resources import (
    CustomerResource,
    ProjectResource,
    TaskResource,
)


class ReportPage(Page):
    """A standalone page for all users of the panel."""

    navigation_group: ClassVar[str] = "Tools"
    navigation_icon: ClassVar[str] = "file-text"


class SecretPage(Page):
    """A standalone page for superusers only."""

    navigation_group: ClassVar[str] = "Tools"

    @classmethod
    def can_access(cls) -> bool:
        from django_panel import current_user

        return bool(getattr(current_user(), "is_superuser", False))


class AdminPanelProvider(PanelProvider):
    def panel(self, panel: Panel) -> Panel:
        return (
            panel.path("admin")
            .brand_name("Acme Back Office")
            .navigation_groups(["Work", "People"])
            .resources([CustomerResource, ProjectResource, TaskResource])
            .pages([ReportPage, SecretPage])
        )


class OpsPanelProvider(PanelProvider):
    def panel(self, panel: Panel) -> Panel:
        return panel.path("ops").top_navigation().resources([CustomerResource])
