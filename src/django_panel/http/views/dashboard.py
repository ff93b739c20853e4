"""The dashboard of a panel."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from django_panel.http.views.page import open_page


class DashboardController:
    """Renders the panel's dashboard page."""

    def show(self, request: HttpRequest) -> Any:
        return open_page(request)
