"""The page at a panel's root."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _

from django_panel.pages.page import Page
from django_panel.support.breadcrumbs import Breadcrumb
from django_panel.support.labels import Words


class Dashboard(Page):
    """The built-in dashboard; subclass it and name the subclass in ``Panel.dashboard()``."""

    title: ClassVar[Words | None] = _("Dashboard")
    component: ClassVar[str] = "panel/Dashboard"
    navigation_icon: ClassVar[str | None] = "layout-dashboard"
    arrangeable: ClassVar[bool] = True

    def widgets(self) -> Sequence[type[Any]]:
        """Return every widget of the panel; override to choose some."""
        return self.panel().get_widgets()

    def breadcrumbs(self) -> list[Breadcrumb]:
        """Return the trail: the dashboard is its beginning."""
        return [Breadcrumb(self.get_title())]
