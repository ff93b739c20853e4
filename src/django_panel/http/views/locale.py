"""The language switch."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponseRedirect
from django.utils.translation import gettext as _

from django_panel.http.exceptions import InvalidInput
from django_panel.http.inputs.body import read_body
from django_panel.http.language import SESSION_KEY
from django_panel.http.responses import redirect_back
from django_panel.http.route_match import get_route_match


class LocaleController:
    """Stores the chosen language in the session, for guests too."""

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
        return redirect_back(request, call.panel.url())
