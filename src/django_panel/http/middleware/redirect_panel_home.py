"""Redirects authenticated users from the host's home page to their panel."""

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
    """Redirects configured paths to the first panel that the user has access to."""

    def handle(self, request: HttpRequest) -> HttpResponseBase:
        url = self._target(request)
        if url is None:
            return self.get_response(request)
        return HttpResponseRedirect(url)

    def _target(self, request: HttpRequest) -> str | None:
        """Return the URL to redirect to; the user is loaded last, because it needs a query."""
        if request.method != "GET" or not self._is_home(request.path_info):
            return None
        if ports.renderer().is_page_request(request) or wants_json(request):
            return None
        user = getattr(request, "user", None)
        if user is None or not user.is_authenticated:
            return None
        try:
            return self._panel_url(request, user)
        except NoReverseMatch:
            # The panels' URLs are not included in this site.
            return None

    def _panel_url(self, request: HttpRequest, user: Any) -> str | None:
        """Return the URL of the first accessible panel on this host."""
        registry, host = get_registry(), request.get_host()
        if registry.by_path(request.path, host) is not None:
            return None
        return next(
            (
                panel.entry_url()
                for panel in registry.accessible_to(user)
                if panel.matches_host(host)
            ),
            None,
        )

    def _is_home(self, path: str) -> bool:
        home = get_settings().home_redirect
        trimmed = path.strip("/")
        return home.enabled and any(
            fnmatchcase(trimmed, pattern.strip("/")) for pattern in home.paths
        )
