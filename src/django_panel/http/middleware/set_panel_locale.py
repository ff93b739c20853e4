"""Speaks the language the reader chose, if the panel offers it."""

from __future__ import annotations

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from django_panel.http.language import chosen_locale, speaking
from django_panel.http.middleware.base import PanelGuard


class SetPanelLocale(PanelGuard):
    """Everything beyond this guard, the drawing included, is in the reader's language."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        chosen = chosen_locale(request, self.panel(request))
        if chosen is None:
            return self.get_response(request)
        request.LANGUAGE_CODE = chosen
        with speaking(chosen):
            response = self.get_response(request)
        # Before LocaleMiddleware names the language that is in force outside.
        response.headers.setdefault("Content-Language", chosen)
        return response
