"""Activates the language and the time zone that the user chose."""

from __future__ import annotations

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from django_panel.http.language import (
    chosen_locale,
    chosen_time_zone,
    override_locale,
    override_time_zone,
)
from django_panel.http.middleware.base import PanelGuard
from django_panel.preferences.own import preferences_of


class SetPanelLocale(PanelGuard):
    """Activates the user's language and time zone for the following middleware and the page."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        panel = self.panel(request)
        match = getattr(request, "panel_match", None)
        # The sign-in pages have the language of the session.
        is_for_guests = match is not None and match.route.guest
        preferences = None if is_for_guests else preferences_of(request, panel.get_id())
        chosen = chosen_locale(request, panel, preferences)
        zone = chosen_time_zone(preferences)
        if chosen is None and zone is None:
            return self.get_response(request)
        if chosen is not None:
            request.LANGUAGE_CODE = chosen
        with override_locale(chosen), override_time_zone(zone):
            response = self.get_response(request)
        if chosen is not None:
            # LocaleMiddleware would set the language that is active outside.
            response.headers.setdefault("Content-Language", chosen)
        return response
