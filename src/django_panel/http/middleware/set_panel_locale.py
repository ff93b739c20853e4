"""Activates the language that the user chose, if the panel offers it."""

from __future__ import annotations

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from django_panel.http.language import chosen_locale, override_locale
from django_panel.http.middleware.base import PanelGuard


class SetPanelLocale(PanelGuard):
    """Activates the user's language for the following middleware and the page."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        chosen = chosen_locale(request, self.panel(request))
        if chosen is None:
            return self.get_response(request)
        request.LANGUAGE_CODE = chosen
        with override_locale(chosen):
            response = self.get_response(request)
        # LocaleMiddleware would set the language that is active outside.
        response.headers.setdefault("Content-Language", chosen)
        return response
