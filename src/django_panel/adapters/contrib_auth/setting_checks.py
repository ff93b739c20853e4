"""System checks for missing settings; the hint contains the line to add."""

from __future__ import annotations

from collections.abc import Iterable

from django.apps import apps
from django.conf import settings
from django.core.checks import CheckMessage, Error
from django.utils.module_loading import import_string

SESSION_MIDDLEWARE = (
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
)


def missing_apps(names: Iterable[str]) -> list[CheckMessage]:
    """Return an error for each app that is not installed."""
    return [
        Error(
            f"The login needs the app {name!r}.",
            hint=f'Add to the settings: INSTALLED_APPS += ["{name}"]',
            id="panel.E061",
        )
        for name in names
        if not apps.is_installed(name)
    ]


def missing_middleware(paths: Iterable[str]) -> list[CheckMessage]:
    """Return an error for each middleware that is not listed.

    A subclass of Django's middleware counts. Middleware of other packages is not imported: it may
    be a function, and importing it may need its app.
    """
    return [
        Error(
            f"The login needs the middleware {path!r}.",
            hint=f'Add to the settings: MIDDLEWARE += ["{path}"]',
            id="panel.E062",
        )
        for path in paths
        if not _has_middleware(path)
    ]


def missing_backend(path: str) -> list[CheckMessage]:
    """Return an error if an authentication backend is not listed."""
    if path in settings.AUTHENTICATION_BACKENDS:
        return []
    return [
        Error(
            f"The login needs the authentication backend {path!r}.",
            hint=f'Add to the settings: AUTHENTICATION_BACKENDS += ["{path}"]',
            id="panel.E063",
        )
    ]


def _has_middleware(path: str) -> bool:
    if path in settings.MIDDLEWARE or not path.startswith("django."):
        return path in settings.MIDDLEWARE
    wanted = import_string(path)
    return any(
        isinstance(listed, type) and issubclass(listed, wanted)
        for listed in map(_imported, settings.MIDDLEWARE)
    )


def _imported(path: str) -> object:
    try:
        return import_string(path)
    except ImportError:
        # Django reports a middleware that cannot be imported.
        return None
