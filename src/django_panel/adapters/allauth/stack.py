"""The authentication backend for django-allauth's headless endpoints."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

from allauth.account import app_settings
from django.urls import path, reverse

from django_panel.adapters.allauth.checks import check_host
from django_panel.adapters.allauth.headless import headless_url
from django_panel.adapters.contrib_auth import views
from django_panel.auth.endpoints import AuthEndpoints

if TYPE_CHECKING:
    from django.core.checks import CheckMessage
    from django.urls import URLPattern, URLResolver


class AllauthStack:
    """Uses allauth for the login and its rate limit, and the panel's own logout.

    allauth logs out with ``DELETE`` and responds with 401; the front end sends ``POST`` and expects
    a success response.
    """

    def endpoints(self) -> Mapping[str, str | None]:
        wire = AuthEndpoints(
            login=headless_url("login"),
            logout=self.logout_url(),
            reauthenticate=headless_url("reauthenticate"),
        ).to_wire()
        return cast("Mapping[str, str | None]", wire)

    def logout_url(self) -> str:
        return reverse("panel-auth.logout")

    def login_fields(self) -> list[str]:
        # Several methods are an error of a system check; the page then shows one of them.
        methods = {method.value for method in app_settings.LOGIN_METHODS}
        return ["email"] if "email" in methods else ["username"]

    def can_register(self) -> bool:
        return False

    def can_reset_password(self) -> bool:
        return False

    def urlpatterns(self) -> list[URLPattern | URLResolver]:
        return [path("_panel/auth/logout", views.logout, name="panel-auth.logout")]

    def checks(self) -> list[CheckMessage]:
        return check_host()
