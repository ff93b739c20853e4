"""The dashboard of a panel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _

from django_panel.pages.page import Page
from django_panel.support.breadcrumbs import Breadcrumb
from django_panel.support.labels import StrOrPromise


class Dashboard(Page):
    """The default dashboard; pass a subclass to ``Panel.dashboard()`` to change it."""

    title: ClassVar[StrOrPromise | None] = _("Dashboard")
    component: ClassVar[str] = "panel/Dashboard"
    navigation_icon: ClassVar[str | None] = "layout-dashboard"
    arrangeable: ClassVar[bool] = True

    def widgets(self) -> Sequence[type[Any]]:
        """Return all widgets of the panel; override it to select some."""
        return self.panel().get_widgets()

    def breadcrumbs(self) -> list[Breadcrumb]:
        """Return the breadcrumbs: only the dashboard."""
        return [Breadcrumb(self.get_title())]
