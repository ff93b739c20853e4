"""The panel's root."""

from __future__ import annotations

from django.http import HttpRequest

from django_panel.http.views.page import open_page
from django_panel.support.screen import Screen


class DashboardController:
    """Renders the page the panel declared as its dashboard."""

    def show(self, request: HttpRequest) -> Screen:
        return open_page(request)
