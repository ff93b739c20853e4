"""The URLs of the host with those that allauth adds for mailed login codes."""

from __future__ import annotations

from allauth.headless.account.views import ConfirmLoginCodeView, RequestLoginCodeView
from allauth.headless.constants import Client
from django.urls import path

from tests.hosts.allauth_host import urls

_CODE = "_allauth/browser/v1/auth/code"

# allauth reads ACCOUNT_LOGIN_BY_CODE_ENABLED when its URLs are imported.
urlpatterns = [
    path(f"{_CODE}/request", RequestLoginCodeView.as_api_view(client=Client.BROWSER)),
    path(f"{_CODE}/confirm", ConfirmLoginCodeView.as_api_view(client=Client.BROWSER)),
    *urls.urlpatterns,
]
