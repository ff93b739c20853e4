"""Speaks the language the reader chose, if the panel offers it."""

from __future__ import annotations

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import translation

from django_panel.http.middleware.base import PanelGuard
from django_panel.panels.shared import panel_locales

SESSION_KEY = "panel.locale"


class SetPanelLocale(PanelGuard):
    """Applies the remembered language; one the panel does not offer is ignored, but kept."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        offered = panel_locales(self.panel(request))
        session = getattr(request, "session", None)
        if not offered or session is None:
            return self.get_response(request)
        chosen = session.get(SESSION_KEY)
        if chosen not in offered:
            return self.get_response(request)
        request.LANGUAGE_CODE = chosen
        with translation.override(chosen):
            return self.get_response(request)
