"""The dashboard of a panel."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import HttpRequest

from django_panel.http.route_match import get_route_match
from django_panel.http.views.page import open_page
from django_panel.panels.overview import overview
from django_panel.support.screen import Deferred, Screen


class DashboardController:
    """Renders the panel's dashboard page."""

    def show(self, request: HttpRequest) -> Any:
        shown = open_page(request)
        if not isinstance(shown, Screen) or not _is_empty(shown):
            return shown
        panel = get_route_match(request).panel
        counted = Deferred(lambda: overview(panel), group="overview", rescue=True)
        return replace(shown, props={**shown.props, "overview": counted})


def _is_empty(screen: Screen) -> bool:
    """Return whether a dashboard is the default one and declares no widgets and filters."""
    props = screen.props
    parts = ("widgets", "filters", "arrangement")
    return screen.component == "panel/Dashboard" and not any(props.get(name) for name in parts)
