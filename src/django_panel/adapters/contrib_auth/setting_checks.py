"""System checks for missing settings; the hint contains the line to add."""

from __future__ import annotations

from collections.abc import Iterable

from django.apps import apps
from django.conf import settings
from django.core.checks import CheckMessage, Error
from django.utils.module_loading import import_string

_SESSION = "django.contrib.sessions.middleware.SessionMiddleware"
_AUTHENTICATION = "django.contrib.auth.middleware.AuthenticationMiddleware"
_HOME_REDIRECT = "django_panel.http.middleware.RedirectPanelHome"
_ACCOUNT = "allauth.account.middleware.AccountMiddleware"

SESSION_MIDDLEWARE = (_SESSION, _AUTHENTICATION)

#: Pairs of middleware: the second one uses what the first one adds to the request.
_ORDER = (
    (_SESSION, "django.middleware.locale.LocaleMiddleware"),
    (_SESSION, _AUTHENTICATION),
    (_SESSION, "django.contrib.messages.middleware.MessageMiddleware"),
    (_AUTHENTICATION, "django.contrib.auth.middleware.LoginRequiredMiddleware"),
    (_AUTHENTICATION, _ACCOUNT),
    (_AUTHENTICATION, _HOME_REDIRECT),
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
            hint=f"Add {path!r} to MIDDLEWARE{_place_hint(path)}.",
            id="panel.E062",
        )
        for path in paths
        if not _positions(path)
    ]


def misplaced_middleware() -> list[CheckMessage]:
    """Return an error for each middleware that is listed before one that it needs."""
    messages: list[CheckMessage] = []
    for first, second in _ORDER:
        before, after = _positions(first), _positions(second)
        if before and after and after[0] < before[0]:
            messages.append(
                Error(
                    f"MIDDLEWARE lists {second!r} before {first!r}, which it needs.",
                    hint=f"Move {first!r} before {second!r}.",
                    id="panel.E067",
                )
            )
    return messages


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


def _place_hint(path: str) -> str:
    """Return where a missing middleware belongs among the listed ones, as text."""
    later = [second for first, second in _ORDER if first == path and _positions(second)]
    earlier = [first for first, second in _ORDER if second == path and _positions(first)]
    places = [f"before {name!r}" for name in later[:1]] or [
        f"after {name!r}" for name in earlier[-1:]
    ]
    return "".join(f", {place}" for place in places)


def _positions(path: str) -> list[int]:
    """Return where a middleware, or a subclass of Django's middleware, is listed."""
    listed = list(settings.MIDDLEWARE)
    if path in listed or not path.startswith("django."):
        return [at for at, name in enumerate(listed) if name == path]
    wanted = import_string(path)
    return [
        at
        for at, middleware in enumerate(map(_imported, listed))
        if isinstance(middleware, type) and issubclass(middleware, wanted)
    ]


def _imported(path: str) -> object:
    try:
        return import_string(path)
    except ImportError:
        # Django reports a middleware that cannot be imported.
        return None
