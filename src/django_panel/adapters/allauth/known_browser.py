"""allauth's login and password confirmation, with own attempts for known browsers (decisions D20).

allauth counts failed logins per account. For a browser that has logged in to the account before,
the id of the browser is a part of the counted key, so the failures of strangers do not count.
The numbers are those of ``ACCOUNT_RATE_LIMITS``; the limit per IP address stays.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from allauth.account import app_settings
from allauth.account.adapter import get_adapter
from allauth.core import context
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.views.decorators.debug import sensitive_variables

from django_panel.adapters.contrib_auth.known_browser import browser_of

View = Callable[[HttpRequest], HttpResponse]


class _CountedPerBrowser:
    """Adds the id of a known browser to the key of allauth's rate limit."""

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        key: str = super()._get_login_attempts_cache_key(  # type: ignore[misc]
            request, **credentials
        )
        names = (credentials.get("email"), credentials.get("username"))
        browsers = (browser_of(request, name) for name in names if name)
        browser = next((browser for browser in browsers if browser is not None), None)
        return key if browser is None else f"{key}:{browser}"


def _adapter() -> Any:
    """Return the project's adapter with the key of this module."""
    base = type(get_adapter())
    return type(base.__name__, (_CountedPerBrowser, base), {})(context.request)


class _LoginInput(Form):
    """For allauth's login form: checks the password with the adapter of this module."""

    @sensitive_variables("credentials")
    def clean(self) -> dict[str, Any]:
        # Imports models of allauth, which its app must load first.
        from allauth.account.internal.flows.login import is_login_rate_limited  # noqa: PLC0415
        from allauth.account.models import Login  # noqa: PLC0415

        # Not ``super()``: the form of allauth would check the password with its own adapter.
        cleaned = Form.clean(self) or {}
        if self.errors:
            return cleaned
        credentials = {name: cleaned[name] for name in self.fields if name in self.data}
        methods = [name for name in credentials if name in app_settings.LOGIN_METHODS]
        adapter = _adapter()
        if len(methods) != 1:
            raise adapter.validation_error("invalid_login")
        user = adapter.authenticate(context.request, **credentials)
        if user is None:
            error = adapter.validation_error(f"{methods[0]}_password_mismatch")
            self.add_error("password", error)
            return cleaned
        self.login = Login(user=user, email=credentials.get("email"))
        if is_login_rate_limited(context.request, self.login):
            raise adapter.validation_error("too_many_login_attempts")
        return cleaned


class _ReauthenticateInput(Form):
    """For allauth's form for the password: checks it with the adapter of this module."""

    user: Any

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        adapter = _adapter()
        if not adapter.reauthenticate(self.user, password):
            raise adapter.validation_error("incorrect_password")
        return password


@cache
def login_view() -> View:
    """Return allauth's view for a login with a password."""
    # Imports models of allauth, which its app must load first.
    from allauth.headless.account.inputs import LoginInput  # noqa: PLC0415
    from allauth.headless.account.views import LoginView  # noqa: PLC0415
    from allauth.headless.constants import Client  # noqa: PLC0415

    form = type("LoginInput", (_LoginInput, LoginInput), {})
    view: View = LoginView.as_api_view(client=Client.BROWSER, input_class=form)
    return view


@cache
def reauthenticate_view() -> View:
    """Return allauth's view that confirms the password."""
    # Imports models of allauth, which its app must load first.
    from allauth.headless.account.inputs import ReauthenticateInput  # noqa: PLC0415
    from allauth.headless.account.views import ReauthenticateView  # noqa: PLC0415
    from allauth.headless.constants import Client  # noqa: PLC0415

    form = type("ReauthenticateInput", (_ReauthenticateInput, ReauthenticateInput), {})
    view: View = ReauthenticateView.as_api_view(client=Client.BROWSER, input_class=form)
    return view
