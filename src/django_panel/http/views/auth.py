"""The sign-in screens: they only draw; their forms post to the authentication stack."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponseRedirect
from django.utils.translation import gettext as _

from django_panel.auth.login_screen import login_screen
from django_panel.auth.redirects import intended_url
from django_panel.http.calls import call_of
from django_panel.support import ports
from django_panel.support.screen import Screen


class AuthController:
    """Draws the login; who may already enter is sent on."""

    def login(self, request: HttpRequest) -> Screen | HttpResponseRedirect:
        call = call_of(request)
        user = getattr(request, "user", None)
        # A public panel admits guests too, and still lets them sign in.
        if getattr(user, "is_authenticated", False) and call.panel.is_accessible_to(user):
            return HttpResponseRedirect(intended_url(request, call.panel.url()))
        # Whoever stands at the door again shall not go back to what was shown inside.
        ports.renderer().clear_history(request)
        props = login_screen(request, call.panel.url())
        return Screen("panel/auth/Login", {**props}, title=_("Sign in"))
