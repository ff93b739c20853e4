"""Stores the preferences that a user changes on a page."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from django_panel.http.exceptions import InvalidInput, Unauthenticated
from django_panel.http.inputs.preferences import read_preferences
from django_panel.http.language import SESSION_KEY
from django_panel.http.responses import redirect_back, wants_json
from django_panel.http.route_match import get_route_match
from django_panel.preferences.keys import LANGUAGE
from django_panel.preferences.own import preferences_of


class PreferencesController:
    """Writes only the rows of the signed-in user."""

    def save(self, request: HttpRequest) -> HttpResponse:
        """Store all of the preferences, or none."""
        panel = get_route_match(request).panel
        preferences = preferences_of(request, panel.get_id())
        if preferences is None:
            if getattr(getattr(request, "user", None), "is_authenticated", False):
                # The account belongs to the user who is impersonated.
                raise PermissionDenied
            raise Unauthenticated
        values = read_preferences(request, panel)
        if not preferences.has_room_for(values):
            raise InvalidInput({"preferences": [_("There are too many stored preferences.")]})
        preferences.store(values)
        if LANGUAGE in values:
            # Pages for guests have the language of the session.
            request.session[SESSION_KEY] = values[LANGUAGE]
        if wants_json(request):
            return HttpResponse(status=204)
        return redirect_back(request, panel.url())
