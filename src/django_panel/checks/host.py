"""Checks of the project: installed apps, middleware and other settings."""

from __future__ import annotations

from collections.abc import Iterator

from django.apps import apps
from django.conf import settings
from django.core.checks import CheckMessage, Error, Warning
from django.http import HttpHeaders

from django_panel.adapters import auth_stacks, broadcasters
from django_panel.http.middleware.web import missing_web_middleware

_REQUIRED_APPS = ("django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions")


def check_host() -> list[CheckMessage]:
    """Check the installed apps, the middleware and other settings."""
    errors: list[CheckMessage] = [
        Error(
            f"Panels need the app {app!r}.",
            hint=f"Add {app!r} to INSTALLED_APPS.",
            id="panel.E005",
        )
        for app in _REQUIRED_APPS
        if not apps.is_installed(app)
    ]
    errors += [
        Error(
            f"MIDDLEWARE does not contain {path!r}.",
            hint=f"Append {path!r}, or set PANEL['register_web_middleware'] to True.",
            id="panel.E003",
        )
        for path in missing_web_middleware(auth_stacks.web_middleware())
    ]
    return [
        *errors,
        *_hidden_csrf_token(),
        *_deleted_static_files(),
        *auth_stacks.checks(),
        *broadcasters.checks(),
    ]


def _hidden_csrf_token() -> Iterator[CheckMessage]:
    """Yield an error for each setting that hides the CSRF token from the front end."""
    if settings.CSRF_COOKIE_HTTPONLY:
        yield Error(
            "With CSRF_COOKIE_HTTPONLY, the front end cannot read the CSRF token.",
            hint="Set CSRF_COOKIE_HTTPONLY = False.",
            id="panel.E005",
        )
    if settings.CSRF_USE_SESSIONS:
        yield Error(
            "With CSRF_USE_SESSIONS, the front end cannot read the CSRF token.",
            hint="Set CSRF_USE_SESSIONS = False.",
            id="panel.E005",
        )
    name = settings.CSRF_HEADER_NAME
    if HttpHeaders.parse_header_name(name) is None:
        yield Error(
            f"CSRF_HEADER_NAME is {name!r}, which is not the name of a request header.",
            hint="Write it as in request.META: upper case after HTTP_, as in 'HTTP_X_CSRFTOKEN'.",
            id="panel.E005",
        )


def _deleted_static_files() -> Iterator[CheckMessage]:
    if getattr(settings, "WHITENOISE_KEEP_ONLY_HASHED_FILES", False):
        yield Warning(
            "WHITENOISE_KEEP_ONLY_HASHED_FILES deletes the files of the panel's front end, whose "
            "own names already contain a hash.",
            hint="Set WHITENOISE_KEEP_ONLY_HASHED_FILES = False.",
            id="panel.W006",
        )
