"""The authentication pages; their forms post to the authentication backend."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponseRedirect
from django.utils.translation import gettext as _

from django_panel.auth import screens
from django_panel.auth.login_screen import login_screen
from django_panel.auth.password_screens import forgot_password_screen, reset_password_screen
from django_panel.auth.redirects import intended_url
from django_panel.auth.register_screen import register_screen
from django_panel.auth.verify_email_screen import verify_email_screen
from django_panel.http.route_match import get_route_match
from django_panel.panels.panel import Panel
from django_panel.support import ports
from django_panel.support.screen import Screen


class AuthController:
    """Shows the authentication pages; users with access to the panel are redirected."""

    def login(self, request: HttpRequest) -> Screen | HttpResponseRedirect:
        panel = get_route_match(request).panel
        if _has_access(request, panel):
            return HttpResponseRedirect(intended_url(request, panel.url()))
        # After a logout, the browser must not show panel pages from its history.
        ports.renderer().clear_history(request)
        props = login_screen(request, panel)
        return Screen("panel/auth/Login", {**props}, title=_("Sign in"))

    def register(self, request: HttpRequest) -> Screen | HttpResponseRedirect:
        panel = get_route_match(request).panel
        if _has_access(request, panel):
            return HttpResponseRedirect(intended_url(request, panel.url()))
        if not screens.can_register(panel):
            raise Http404
        props = register_screen(request, panel)
        return Screen("panel/auth/Register", {**props}, title=_("Create an account"))

    def password_request(self, request: HttpRequest) -> Screen | HttpResponseRedirect:
        panel = get_route_match(request).panel
        if _has_access(request, panel):
            return HttpResponseRedirect(intended_url(request, panel.url()))
        if not screens.can_reset_password(panel):
            raise Http404
        props = forgot_password_screen(request, panel)
        return Screen("panel/auth/ForgotPassword", {**props}, title=_("Forgot your password?"))

    def password_reset(self, request: HttpRequest) -> Screen:
        """Show the page also to logged-in users, who may have opened the link of a mail."""
        match = get_route_match(request)
        if not screens.can_reset_password(match.panel):
            raise Http404
        props = reset_password_screen(request, match.panel, str(match.params["token"]))
        return Screen("panel/auth/ResetPassword", {**props}, title=_("Choose a new password"))

    def verification_notice(self, request: HttpRequest) -> Screen | HttpResponseRedirect:
        """Show the page to users without a verified address, and to guests."""
        panel = get_route_match(request).panel
        if not screens.can_verify_email(panel):
            raise Http404
        user = request.user
        if user.is_authenticated and ports.auth_stack().is_email_verified(user):
            return HttpResponseRedirect(intended_url(request, panel.url()))
        props = verify_email_screen(request, panel)
        return Screen("panel/auth/VerifyEmail", {**props}, title=_("Verify your email address"))


def _has_access(request: HttpRequest, panel: Panel) -> bool:
    """Return whether the user is logged in and may enter the panel.

    A public panel is accessible to guests, who may still want to log in.
    """
    user = getattr(request, "user", None)
    return bool(getattr(user, "is_authenticated", False)) and panel.is_accessible_to(user)
