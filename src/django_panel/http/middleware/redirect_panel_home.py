"""Leads signed-in people from the host's home into their panel."""

from __future__ import annotations

from fnmatch import fnmatchcase

from django.http import HttpRequest, HttpResponseRedirect
from django.http.response import HttpResponseBase

from django_panel.conf import get_settings
from django_panel.http.middleware.web import WebMiddleware
from django_panel.http.responses import wants_json
from django_panel.panels.panel import Panel
from django_panel.panels.registry import get_registry
from django_panel.support import ports


class RedirectPanelHome(WebMiddleware):
    """Sends a signed-in person on a configured path into the first panel they may enter."""

    def handle(self, request: HttpRequest) -> HttpResponseBase:
        panel = self._destination(request)
        if panel is None:
            return self.get_response(request)
        return HttpResponseRedirect(panel.url())

    def _destination(self, request: HttpRequest) -> Panel | None:
        """Return the panel to go to; cheap refusals first, the user last."""
        if request.method != "GET" or not self._is_home(request.path):
            return None
        if ports.renderer().is_page_request(request) or wants_json(request):
            return None
        user = getattr(request, "user", None)
        if user is None or not user.is_authenticated:
            return None
        registry = get_registry()
        if registry.by_path(request.path, request.get_host()) is not None:
            return None
        return registry.first_accessible_to(user)

    def _is_home(self, path: str) -> bool:
        home = get_settings().home_redirect
        trimmed = path.strip("/")
        return home.enabled and any(
            fnmatchcase(trimmed, pattern.strip("/")) for pattern in home.paths
        )
