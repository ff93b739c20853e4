"""The renderer behind the port: screens become HTML on the first visit, JSON after it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.cache import patch_vary_headers
from django.utils.http import escape_leading_slashes

from django_panel.adapters.inertia import assets, document, selection
from django_panel.adapters.inertia.page import PageObject
from django_panel.adapters.inertia.props import Props
from django_panel.adapters.inertia.selection import Selection
from django_panel.support import json
from django_panel.support.screen import Screen

if TYPE_CHECKING:
    from django_panel.support.wire import ToastWire

_LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})


@dataclass(frozen=True, slots=True)
class History:
    """What the browser's history may keep of this page; stands on the request."""

    encrypt: bool = False
    clear: bool = False


_NOTHING_SPECIAL = History()


class InertiaRenderer:
    """Speaks Inertia v3 with the panel's own client, and with nobody else's."""

    def render(
        self,
        request: HttpRequest,
        screen: Screen,
        *,
        shared: Mapping[str, Any],
        toast: ToastWire | None = None,
        status: int = 200,
    ) -> HttpResponse:
        """Answer with the screen's props over the shared ones."""
        page = self._page(request, screen, shared, toast).to_wire()
        if selection.is_page_request(request):
            response = HttpResponse(json.dumps(page), content_type="application/json")
            response.headers["X-Inertia"] = "true"
        else:
            response = HttpResponse(document.render(request, page, screen.title))
        response.status_code = status
        patch_vary_headers(response, ["X-Inertia"])
        return response

    def is_page_request(self, request: HttpRequest) -> bool:
        return selection.is_page_request(request)

    def is_partial(self, request: HttpRequest) -> bool:
        """Return whether this request must consume nothing.

        Besides partial reloads that is a prefetch: nobody may ever see its answer.
        """
        return selection.is_partial(request) or selection.is_prefetch(request)

    def asks_only(self, request: HttpRequest, component: str, prop: str) -> bool:
        """Return whether a partial reload names this prop, or parts of it, and no other."""
        if not selection.is_partial(request):
            return False
        only = selection.Selection.of(request, component).only
        return bool(only) and all(name.partition(".")[0] == prop for name in only)

    def may_remember(self, request: HttpRequest) -> bool:
        """Return whether a person asked for this by hand: a whole page, or a part by its table."""
        if request.method != "GET" or selection.is_prefetch(request):
            return False
        return not selection.is_partial(request) or selection.is_by_hand(request)

    def asset_origins(self) -> Sequence[str]:
        """Return where scripts and styles come from, when that is another site."""
        origin = assets.static_origin()
        return () if origin is None else (origin,)

    def stale_answer(self, request: HttpRequest) -> HttpResponse | None:
        """Send a client of another build to load the page anew, before a view has run.

        Our client names its version in every request; one that names none came from a
        host's own Inertia page and cannot draw ours.
        """
        if request.method != "GET" or not selection.is_page_request(request):
            return None
        version = assets.version()
        if not version or selection.said(request, "X-Inertia-Version") == version:
            return None
        response = _conflict(_address(request))
        response.headers["X-Inertia-Version"] = version
        return response

    def location(self, request: HttpRequest, url: str) -> HttpResponse:
        """Lead the browser to an address outside the panel with a full page load."""
        redirect = HttpResponseRedirect(url)  # refuses schemes such as javascript:
        return _conflict(redirect.url) if selection.is_page_request(request) else redirect

    def clear_history(self, request: HttpRequest) -> None:
        """Make what the browser kept encrypted unreadable: nobody goes back after signing out."""
        _remember(request, History(_history(request).encrypt, True))

    def encrypt_history(self, request: HttpRequest) -> None:
        """Let the browser keep this page only encrypted, where it can encrypt at all."""
        _remember(request, History(True, _history(request).clear))

    def _page(
        self,
        request: HttpRequest,
        screen: Screen,
        shared: Mapping[str, Any],
        toast: ToastWire | None,
    ) -> PageObject:
        props = Props(Selection.of(request, screen.component))
        props.resolve({**shared, **screen.props})
        props.values["errors"] = _errors(request, props.values.get("errors"))
        history = _history(request)
        return PageObject(
            component=screen.component,
            props=props,
            url=_address(request),
            version=assets.version(),
            # A page's own prop of the same name is not everybody's.
            shared=[name for name in shared if name not in screen.props],
            toast=toast,
            encrypt_history=history.encrypt and _is_secure_context(request),
            clear_history=history.clear,
        )


def _address(request: HttpRequest) -> str:
    """Return path and query, which no Host header and no leading ``//`` lead elsewhere."""
    return escape_leading_slashes(request.get_full_path())


def _is_secure_context(request: HttpRequest) -> bool:
    """Return whether browsers offer encryption here: over HTTPS and on the machine itself.

    Elsewhere the client could not keep the page at all, and would stop moving.
    """
    return request.is_secure() or _is_this_machine(request.get_host())


@lru_cache(maxsize=64)
def _is_this_machine(host: str) -> bool:
    name = urlsplit(f"//{host}").hostname or ""
    return name in _LOOPBACK or name.endswith(".localhost")


def _errors(request: HttpRequest, errors: Any) -> Any:
    """Return the errors, under the name of the form that asked for a bag of its own."""
    bag = selection.said(request, "X-Inertia-Error-Bag")
    return {bag: errors} if bag and errors else errors or {}


def _conflict(address: str) -> HttpResponse:
    response = HttpResponse(status=409, headers={"X-Inertia-Location": address})
    patch_vary_headers(response, ["X-Inertia"])
    return response


def _history(request: HttpRequest) -> History:
    return getattr(request, "panel_history", None) or _NOTHING_SPECIAL


def _remember(request: HttpRequest, history: History) -> None:
    request.panel_history = history  # type: ignore[attr-defined]
