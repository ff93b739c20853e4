"""The login screen; its form posts to the authentication stack."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponseRedirect
from django.utils.translation import gettext as _

from django_panel.auth.login_screen import login_screen
from django_panel.auth.redirects import intended_url
from django_panel.http.route_match import get_route_match
from django_panel.support import ports
from django_panel.support.screen import Screen


class AuthController:
    """Shows the login screen; users with access to the panel are redirected."""

    def login(self, request: HttpRequest) -> Screen | HttpResponseRedirect:
        panel = get_route_match(request).panel
        user = getattr(request, "user", None)
        # A public panel is accessible to guests, who may still want to log in.
        if getattr(user, "is_authenticated", False) and panel.is_accessible_to(user):
            return HttpResponseRedirect(intended_url(request, panel.url()))
        # After a logout, the browser must not show panel pages from its history.
        ports.renderer().clear_history(request)
        props = login_screen(request, panel.url())
        return Screen("panel/auth/Login", {**props}, title=_("Sign in"))
