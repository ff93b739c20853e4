"""Render screens: HTML on the first visit, JSON afterwards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.cache import patch_vary_headers
from django.utils.http import escape_leading_slashes

from django_panel.adapters.inertia import assets, document, partial_reload
from django_panel.adapters.inertia.page import PageObject
from django_panel.adapters.inertia.panel_assets import page_version
from django_panel.adapters.inertia.partial_reload import Selection
from django_panel.adapters.inertia.props import Props
from django_panel.debug.query_log import log_of
from django_panel.support import json
from django_panel.support.context import current_panel
from django_panel.support.frozen import FrozenValue
from django_panel.support.screen import Screen

if TYPE_CHECKING:
    from django_panel.support.wire import ToastWire

_LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class History(FrozenValue):
    """The history options of a request."""

    encrypt: bool = False
    clear: bool = False


_DEFAULT_HISTORY = History()


class InertiaRenderer:
    """Implements the server side of the Inertia v3 protocol for the panel's client."""

    def render(
        self,
        request: HttpRequest,
        screen: Screen,
        *,
        shared: Mapping[str, Any],
        toast: ToastWire | None = None,
        status: int = 200,
    ) -> HttpResponse:
        """Return the response; the screen's props override shared props."""
        page = self._page(request, screen, shared, toast).to_wire()
        if partial_reload.is_page_request(request):
            response = HttpResponse(json.dumps(page), content_type="application/json")
            response.headers["X-Inertia"] = "true"
        else:
            response = HttpResponse(document.render(request, page, screen.title))
        response.status_code = status
        patch_vary_headers(response, ["X-Inertia"])
        return response

    def is_page_request(self, request: HttpRequest) -> bool:
        return partial_reload.is_page_request(request)

    def is_partial(self, request: HttpRequest) -> bool:
        """Return whether the request is a partial reload or a prefetch.

        Such a request must not delete the flash message: its response may never be shown.
        """
        return partial_reload.is_partial(request) or partial_reload.is_prefetch(request)

    def requests_only(self, request: HttpRequest, component: str, prop: str) -> bool:
        """Return whether a partial reload requests only this prop or parts of it."""
        if not partial_reload.is_partial(request):
            return False
        only = partial_reload.Selection.of(request, component).only
        return bool(only) and all(name.partition(".")[0] == prop for name in only)

    def may_save_state(self, request: HttpRequest) -> bool:
        """Return whether the user started the request: a full page, or a change of a table.

        Only such a request may write the session.
        """
        if request.method != "GET" or partial_reload.is_prefetch(request):
            return False
        return not partial_reload.is_partial(request) or partial_reload.is_user_initiated(request)

    def is_user_change(self, request: HttpRequest) -> bool:
        """Return whether the user changed the state of a table or a filter in the page.

        A link with parameters that a browser opens, such as a shared one, is no change.
        """
        if not self.may_save_state(request) or partial_reload.is_poll(request):
            return False
        return partial_reload.is_user_initiated(request) or not partial_reload.is_link(request)

    def changed_parameters(self, request: HttpRequest) -> frozenset[str]:
        return partial_reload.changed_parameters(request)

    def asset_origins(self) -> Sequence[str]:
        """Return the origin of scripts and styles, if it is another one."""
        origin = assets.static_origin()
        return () if origin is None else (origin,)

    def version_conflict_response(self, request: HttpRequest) -> HttpResponse | None:
        """Return the response that makes a client of another build reload the page.

        The panel's client sends its version with every request. A request without a version comes
        from another Inertia application of the project.
        """
        if request.method != "GET" or not partial_reload.is_page_request(request):
            return None
        version = page_version(current_panel())
        if not version or partial_reload.header_value(request, "X-Inertia-Version") == version:
            return None
        response = _conflict(_full_path(request))
        response.headers["X-Inertia-Version"] = version
        return response

    def location(self, request: HttpRequest, url: str) -> HttpResponse:
        """Redirect the browser to a URL outside the panel with a full page load."""
        redirect = HttpResponseRedirect(url)  # refuses schemes such as javascript:
        return _conflict(redirect.url) if partial_reload.is_page_request(request) else redirect

    def clear_history(self, request: HttpRequest) -> None:
        """Delete the key of the encrypted history, so that the back button works no more."""
        _set_history(request, History(_history(request).encrypt, True))

    def encrypt_history(self, request: HttpRequest) -> None:
        """Encrypt this page in the browser's history, if the browser supports it."""
        _set_history(request, History(True, _history(request).clear))

    def _page(
        self,
        request: HttpRequest,
        screen: Screen,
        shared: Mapping[str, Any],
        toast: ToastWire | None,
    ) -> PageObject:
        selection = Selection.of(request, screen.component)
        props = Props(selection)
        props.resolve({**shared, **screen.props})
        props.values["errors"] = _errors(request, props.values.get("errors"))
        log = log_of(request)
        if log is not None:
            # After the other props, because they run queries.
            props.values["queryLog"] = log.take_for_page(
                sorted(selection.only), is_partial=selection.partial
            )
        history = _history(request)
        return PageObject(
            component=screen.component,
            props=props,
            url=_full_path(request),
            version=page_version(current_panel()),
            # A prop of the screen with the same name is not shared.
            shared=[name for name in shared if name not in screen.props],
            toast=toast,
            encrypt_history=history.encrypt and _is_secure_context(request),
            clear_history=history.clear,
        )


def _full_path(request: HttpRequest) -> str:
    """Return path and query; a leading ``//`` is escaped."""
    return escape_leading_slashes(request.get_full_path())


def _is_secure_context(request: HttpRequest) -> bool:
    """Return whether the browser has the Web Crypto API: with HTTPS or on localhost.

    Without it, the client could not store the page and navigation would fail.
    """
    return request.is_secure() or _is_localhost(request.get_host())


@lru_cache(maxsize=64)
def _is_localhost(host: str) -> bool:
    name = urlsplit(f"//{host}").hostname or ""
    return name in _LOOPBACK or name.endswith(".localhost")


def _errors(request: HttpRequest, errors: Any) -> Any:
    """Return the errors, in an error bag if the request names one."""
    bag = partial_reload.header_value(request, "X-Inertia-Error-Bag")
    return {bag: errors} if bag and errors else errors or {}


def _conflict(url: str) -> HttpResponse:
    response = HttpResponse(status=409, headers={"X-Inertia-Location": url})
    patch_vary_headers(response, ["X-Inertia"])
    return response


def _history(request: HttpRequest) -> History:
    return getattr(request, "panel_history", None) or _DEFAULT_HISTORY


def _set_history(request: HttpRequest, history: History) -> None:
    request.panel_history = history  # type: ignore[attr-defined]
