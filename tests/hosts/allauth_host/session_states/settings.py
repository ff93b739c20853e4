"""The settings of the host with all endpoints of allauth: both headless clients, and its pages."""

from __future__ import annotations

from tests.hosts.allauth_host import settings as host

globals().update({name: value for name, value in vars(host).items() if name.isupper()})

INSTALLED_APPS = [
    *host.INSTALLED_APPS,
    "allauth.socialaccount",
    "allauth.socialaccount.providers.dummy",
    "allauth.usersessions",
]

HEADLESS_ONLY = False
HEADLESS_CLIENTS = ("app", "browser")
HEADLESS_SERVE_SPECIFICATION = True
ACCOUNT_ADAPTER = "tests.hosts.allauth_host.session_states.adapter.PhoneAdapter"
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
MFA_PASSKEY_SIGNUP_ENABLED = True
MFA_TRUST_ENABLED = True

PANEL = {"panels": ["tests.hosts.allauth_host.session_states.panels.OfficeProvider"]}
