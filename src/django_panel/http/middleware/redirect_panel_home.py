"""Leads signed-in people from the host's home into their panel."""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import Any

from django.http import HttpRequest, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.urls import NoReverseMatch

from django_panel.conf import get_settings
from django_panel.http.middleware.web import WebMiddleware
from django_panel.http.responses import wants_json
from django_panel.panels.registry import get_registry
from django_panel.support import ports


class RedirectPanelHome(WebMiddleware):
    """Sends a signed-in person on a configured path into the first panel they may enter."""

    def handle(self, request: HttpRequest) -> HttpResponseBase:
        address = self._destination(request)
        if address is None:
            return self.get_response(request)
        return HttpResponseRedirect(address)

    def _destination(self, request: HttpRequest) -> str | None:
        """Return where to go; cheap refusals first, the user last."""
        if request.method != "GET" or not self._is_home(request.path_info):
            return None
        if ports.renderer().is_page_request(request) or wants_json(request):
            return None
        user = getattr(request, "user", None)
        if user is None or not user.is_authenticated:
            return None
        try:
            return self._panel_address(request, user)
        except NoReverseMatch:
            # The panels have no address on this site: nothing is included, or nothing yet.
            return None

    def _panel_address(self, request: HttpRequest, user: Any) -> str | None:
        """Return the first panel that admits the person and exists on this host."""
        registry, host = get_registry(), request.get_host()
        if registry.by_path(request.path, host) is not None:
            return None
        return next(
            (panel.url() for panel in registry.accessible_to(user) if panel.answers_host(host)),
            None,
        )

    def _is_home(self, path: str) -> bool:
        home = get_settings().home_redirect
        trimmed = path.strip("/")
        return home.enabled and any(
            fnmatchcase(trimmed, pattern.strip("/")) for pattern in home.paths
        )
