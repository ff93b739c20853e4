"""The web group: which middleware it has, and when they step aside."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from django_panel.conf import get_settings

Handler = Callable[[HttpRequest], HttpResponseBase]

_HERE = "django_panel.http.middleware"

#: Spec §5.3: the order in which the four are passed.
WEB_MIDDLEWARE = (
    f"{_HERE}.ResetPanelContext",
    f"{_HERE}.RedirectPanelHome",
    f"{_HERE}.ShareFlashToast",
    f"{_HERE}.SharePanelData",
)

#: What we appended to ``MIDDLEWARE`` ourselves; what a host lists is always obeyed.
_appended: set[str] = set()


def append_web_middleware() -> None:
    """Append the four to ``MIDDLEWARE``, each only if absent."""
    missing = [path for path in WEB_MIDDLEWARE if path not in settings.MIDDLEWARE]
    _appended.update(missing)
    # A new list: MIDDLEWARE may be a tuple, and may be shared with other settings.
    settings.MIDDLEWARE = [*settings.MIDDLEWARE, *missing]


def missing_web_middleware() -> list[str]:
    """Return which of the four ``MIDDLEWARE`` lacks."""
    return [path for path in WEB_MIDDLEWARE if path not in settings.MIDDLEWARE]


class WebMiddleware:
    """One of the four. What was appended cannot be taken back, so it asks its switch."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response
        self._ours = f"{_HERE}.{type(self).__name__}" in _appended

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if self._ours and not get_settings().register_web_middleware:
            return self.get_response(request)
        return self.handle(request)

    def handle(self, request: HttpRequest) -> HttpResponseBase:
        """Do the middleware's work; each of the four says what that is."""
        return self.get_response(request)
