"""The default authentication backend, based on ``django.contrib.auth``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

from django.urls import path

from django_panel.adapters.contrib_auth import views
from django_panel.adapters.contrib_auth.checks import check_host
from django_panel.adapters.contrib_auth.credentials import login_field
from django_panel.auth.endpoints import AuthEndpoints
from django_panel.internal.fast.urls import cached_reverse

if TYPE_CHECKING:
    from django.core.checks import CheckMessage
    from django.urls import URLPattern, URLResolver


class ContribAuthStack:
    """Django's users and authentication backends, with rate-limited JSON endpoints."""

    def endpoints(self) -> Mapping[str, str | None]:
        wire = AuthEndpoints(
            login=cached_reverse("panel-auth.login"),
            logout=cached_reverse("panel-auth.logout"),
            reauthenticate=cached_reverse("panel-auth.reauthenticate"),
        ).to_wire()
        return cast("Mapping[str, str | None]", wire)

    def logout_url(self) -> str:
        return cached_reverse("panel-auth.logout")

    def login_fields(self) -> list[str]:
        return [login_field()]

    def can_register(self) -> bool:
        return False

    def can_reset_password(self) -> bool:
        return False

    def urlpatterns(self) -> list[URLPattern | URLResolver]:
        return [
            path("_panel/auth/login", views.login, name="panel-auth.login"),
            path("_panel/auth/logout", views.logout, name="panel-auth.logout"),
            path(
                "_panel/auth/reauthenticate",
                views.reauthenticate,
                name="panel-auth.reauthenticate",
            ),
        ]

    def checks(self) -> list[CheckMessage]:
        return check_host()
