"""The secret of a new authenticator app, for users who were confirmed recently.

allauth asks for the confirmation when the code is sent. Until the user has answered, the code may
have expired.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse

from django_panel.adapters.allauth.known_browser import View
from django_panel.adapters.allauth.session_guard import refusal


@login_not_required
def totp_setup(request: HttpRequest) -> HttpResponse:
    """Return allauth's response with a new secret; 401 if a confirmation is needed first."""
    return refusal(request, _view()) or _view()(request)


@cache
def _view() -> View:
    # Imports models of an app that may not be installed.
    from allauth.account.internal.flows.reauthentication import (  # noqa: PLC0415
        raise_if_reauthentication_required,
    )
    from allauth.headless.constants import Client  # noqa: PLC0415
    from allauth.headless.mfa.views import ManageTOTPView  # noqa: PLC0415

    class TotpSetupView(ManageTOTPView):  # type: ignore[misc]
        """Asks for the confirmation first."""

        def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            raise_if_reauthentication_required(request, app="allauth.mfa")
            response: HttpResponse = super().get(request, *args, **kwargs)
            return response

    view: View = TotpSetupView.as_api_view(client=Client.BROWSER, http_method_names=["get"])
    return view
