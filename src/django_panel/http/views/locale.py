"""The language switch."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponseRedirect
from django.utils.translation import gettext as _

from django_panel.auth.email_codes.holding import waiting_panel
from django_panel.http.exceptions import InvalidInput
from django_panel.http.inputs.body import read_body
from django_panel.http.language import SESSION_KEY
from django_panel.http.responses import redirect_back
from django_panel.http.route_match import get_route_match
from django_panel.panels.panel import Panel
from django_panel.preferences.keys import LANGUAGE
from django_panel.preferences.own import preferences_of


class LocaleController:
    """Stores the chosen language: in the session, and in the preferences of a user."""

    def store(self, request: HttpRequest) -> HttpResponseRedirect:
        call = get_route_match(request)
        session = getattr(request, "session", None)
        if session is None:
            # Without sessions the choice cannot be stored.
            raise Http404
        code = read_body(request).get("locale")
        if not isinstance(code, str) or code not in call.panel.get_locales():
            raise InvalidInput({"locale": [_("This panel does not offer that language.")]})
        session[SESSION_KEY] = code
        _store_preference(request, call.panel, code)
        return redirect_back(request, call.panel.url())


def _store_preference(request: HttpRequest, panel: Panel, code: str) -> None:
    """Store the language of a user who may use the panel now; the sign-in page has guests."""
    preferences = preferences_of(request, panel.get_id())
    if preferences is None or not panel.is_accessible_to(preferences.user):
        return
    if waiting_panel(request.session, preferences.user) is None:
        preferences.store({LANGUAGE: code})
