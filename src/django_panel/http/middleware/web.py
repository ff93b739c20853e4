"""The middleware for ``MIDDLEWARE``: appended automatically, unless the setting is off."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from django_panel.conf import get_settings

Handler = Callable[[HttpRequest], HttpResponseBase]

_HERE = "django_panel.http.middleware"

#: In the order of specification §5.3.
WEB_MIDDLEWARE = (
    f"{_HERE}.ResetPanelContext",
    f"{_HERE}.RedirectPanelHome",
    f"{_HERE}.ShareFlashToast",
    f"{_HERE}.SharePanelData",
)

#: Loads the panels when the server starts, and removes itself. It is always appended.
LOADER = f"{_HERE}.load_panels.LoadPanels"

#: Paths that were appended to ``MIDDLEWARE``; those that a host lists always run.
_appended: set[str] = set()


def append_web_middleware(others: Sequence[str] = ()) -> None:
    """Append the middleware to ``MIDDLEWARE``, each only if absent, then those of adapters."""
    missing = missing_web_middleware(others)
    _appended.update(missing)
    _append(missing)


def append_loader() -> None:
    """Append the middleware that loads the panels, if no middleware does it."""
    if WEB_MIDDLEWARE[0] not in settings.MIDDLEWARE and LOADER not in settings.MIDDLEWARE:
        _append([LOADER])


def _append(paths: list[str]) -> None:
    # A new list: MIDDLEWARE may be a tuple, and may be shared with other settings.
    settings.MIDDLEWARE = [*settings.MIDDLEWARE, *paths]


def missing_web_middleware(others: Sequence[str] = ()) -> list[str]:
    """Return the paths that ``MIDDLEWARE`` lacks."""
    return [path for path in (*WEB_MIDDLEWARE, *others) if path not in settings.MIDDLEWARE]


class WebMiddleware:
    """Middleware that does nothing if it was appended and the setting is turned off later."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response
        self._is_appended = self.path() in _appended

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request) if self.is_off() else self.handle(request)

    @classmethod
    def path(cls) -> str:
        """Return the path of the class in ``MIDDLEWARE``."""
        return f"{_HERE}.{cls.__name__}"

    def is_off(self) -> bool:
        """Return whether the middleware was appended, and the setting is off now."""
        return self._is_appended and not get_settings().register_web_middleware

    def handle(self, request: HttpRequest) -> HttpResponseBase:
        """Handle the request; subclasses override it."""
        return self.get_response(request)
