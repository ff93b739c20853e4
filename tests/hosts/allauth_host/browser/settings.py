"""The settings of the host for a browser: static files, localhost, and mailed links."""

from __future__ import annotations

from tests.hosts.allauth_host import settings as host

globals().update({name: value for name, value in vars(host).items() if name.isupper()})

ALLOWED_HOSTS = ["testserver", "localhost"]
INSTALLED_APPS = ["django.contrib.staticfiles", *host.INSTALLED_APPS]
STATIC_URL = "/static/"
LANGUAGES = [("en", "English"), ("ar", "العربية")]

ACCOUNT_EMAIL_VERIFICATION = "mandatory"
# A busy machine may need longer than the rest of a period to type a code.
MFA_TOTP_TOLERANCE = 1
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = True
