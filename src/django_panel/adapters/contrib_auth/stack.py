"""The default authentication backend, based on ``django.contrib.auth``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from django.urls import path
from django.utils.http import urlencode

from django_panel.adapters.contrib_auth import password_reset, views
from django_panel.adapters.contrib_auth.checks import ALLAUTH_FIX, check_host
from django_panel.adapters.contrib_auth.credentials import login_field
from django_panel.adapters.contrib_auth.login_url_checks import unthrottled_login_urls
from django_panel.adapters.contrib_auth.password_mail import PANEL_FIELD
from django_panel.auth.endpoints import AuthEndpoints
from django_panel.auth.feature_checks import missing_features
from django_panel.auth.stack import AuthStack
from django_panel.internal.fast.urls import cached_reverse
from django_panel.support import context

if TYPE_CHECKING:
    from django.core.checks import CheckMessage
    from django.urls import URLPattern, URLResolver


class ContribAuthStack(AuthStack):
    """Django's users and authentication backends, with rate-limited JSON endpoints.

    Django has no registration, email verification and second factors of its own.
    """

    def endpoints(self) -> Mapping[str, str | None]:
        wire = AuthEndpoints(
            login=cached_reverse("panel-auth.login"),
            logout=cached_reverse("panel-auth.logout"),
            password_request=_password_request_url(),
            password_reset=cached_reverse("panel-auth.password-reset"),
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
        return True

    def urlpatterns(self) -> list[URLPattern | URLResolver]:
        return [
            path("_panel/auth/login", views.login, name="panel-auth.login"),
            path("_panel/auth/logout", views.logout, name="panel-auth.logout"),
            path(
                "_panel/auth/reauthenticate",
                views.reauthenticate,
                name="panel-auth.reauthenticate",
            ),
            path(
                "_panel/auth/password/request",
                password_reset.request_reset,
                name="panel-auth.password-request",
            ),
            path(
                "_panel/auth/password/reset",
                password_reset.reset,
                name="panel-auth.password-reset",
            ),
        ]

    def checks(self) -> list[CheckMessage]:
        return check_host()

    def panel_checks(self, panel: Any) -> list[CheckMessage]:
        return list(missing_features(panel, self, {"": ALLAUTH_FIX}))

    def deployment_checks(self, panels: Sequence[Any]) -> list[CheckMessage]:
        return unthrottled_login_urls()


def _password_request_url() -> str | None:
    """Return the endpoint for the current panel, whose page the mail links to."""
    panel = context.current_panel()
    if panel is None:
        return None
    query = urlencode({PANEL_FIELD: panel.get_id()})
    return f"{cached_reverse('panel-auth.password-request')}?{query}"
