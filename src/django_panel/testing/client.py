"""A client of one user in one panel: it sends what a browser sends."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import urlencode
from weakref import WeakKeyDictionary

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.http.request import HttpHeaders
from django.test import Client

from django_panel.adapters.inertia.panel_assets import page_version
from django_panel.auth.email_codes.usage import forget_usage
from django_panel.panels.panel import Panel
from django_panel.panels.registry import get_registry
from django_panel.support import context
from django_panel.support.frozen import FrozenValue
from django_panel.support.keys import wire_key
from django_panel.testing.failures import require, require_name

if TYPE_CHECKING:
    from django.db.models import Model
    from django.http import HttpResponse

    from django_panel.panels.route import Route

#: A browser that loads a document, the front end that changes the page, or a script.
Kind = Literal["html", "inertia", "json"]

_PAGE = re.compile(r'<script data-page="app"[^>]*>(.*?)</script>', re.DOTALL)
_HTML = "text/html,application/xhtml+xml,*/*;q=0.8"
#: The routes of panels, and their names.
_names_of_routes: WeakKeyDictionary[Panel, tuple[tuple[Route, ...], frozenset[str]]] = (
    WeakKeyDictionary()
)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class PanelPage(FrozenValue):
    """A page of the panel: the React component and its props."""

    component: str
    props: Mapping[str, Any]
    url: str
    response: HttpResponse


class PanelClient:
    """Sends requests of one user to one panel; see ``panel_client()``."""

    def __init__(
        self, panel: Panel, user: Any = None, tenant: Any = None, host: str | None = None
    ) -> None:
        self.panel = panel
        self.user = user
        self.tenant = tenant
        host = host or panel.get_domain()
        # A test that was rolled back may have read users with emailed codes who do not exist.
        forget_usage()
        #: Django's own test client; CSRF tokens are checked as for a browser.
        self.http = Client(enforce_csrf_checks=True, headers={} if host is None else {"host": host})
        if user is not None:
            self.http.force_login(user)

    # URLs.

    def url(self, target: str, query: Mapping[str, Any] | None = None, **params: Any) -> str:
        """Return a URL: a path as it is, or that of a route such as ``resources.tasks.edit``.

        Parameters of the route may be records: ``url("resources.tasks.edit", record=task)``.
        """
        path = target if target.startswith("/") else self._reverse(target, params)
        return f"{path}?{urlencode(query, doseq=True)}" if query else path

    def _reverse(self, name: str, params: Mapping[str, Any]) -> str:
        require_name("route", name, _route_names(self.panel), f"the panel {self.panel.get_id()!r}")
        keys = {key: _key(value) for key, value in params.items()}
        with context.unbound(), context.bind(panel=self.panel, tenant=self.tenant):
            return self.panel.reverse(name, keys)

    # Requests.

    def get(
        self,
        target: str,
        query: Mapping[str, Any] | None = None,
        *,
        kind: Kind = "html",
        headers: Mapping[str, str] | None = None,
        **params: Any,
    ) -> HttpResponse:
        """Send a GET request, by default the one of a browser that loads a document."""
        all_headers = {**self._headers(kind), **(headers or {})}
        return self._sent(self.http.get(self.url(target, query, **params), headers=all_headers))

    def send(
        self,
        verb: str,
        target: str,
        data: Any = None,
        *,
        query: Mapping[str, Any] | None = None,
        kind: Kind = "json",
        headers: Mapping[str, str] | None = None,
        **params: Any,
    ) -> HttpResponse:
        """Send a request with a JSON body and the CSRF token."""
        address = self.url(target, query, **params)
        if verb.upper() == "GET":
            return self.get(address, kind=kind, headers=headers)
        all_headers = {**self._headers(kind), **self.csrf_headers(), **(headers or {})}
        body = json.dumps(data or {}, cls=DjangoJSONEncoder)
        return self._sent(
            self.http.generic(verb.upper(), address, body, "application/json", headers=all_headers)
        )

    def post(self, target: str, data: Any = None, **options: Any) -> HttpResponse:
        return self.send("POST", target, data, **options)

    def put(self, target: str, data: Any = None, **options: Any) -> HttpResponse:
        return self.send("PUT", target, data, **options)

    def delete(self, target: str, data: Any = None, **options: Any) -> HttpResponse:
        return self.send("DELETE", target, data, **options)

    # Pages.

    def visit(
        self, target: str, query: Mapping[str, Any] | None = None, **params: Any
    ) -> PanelPage:
        """Open a page as the front end does, follow redirects, and return its props."""
        return self.follow(self.get(target, query, kind="inertia", **params))

    def reload(self, page: PanelPage, *names: str) -> Mapping[str, Any]:
        """Send a partial reload, for example of deferred props; return the props."""
        headers = {
            "X-Inertia-Partial-Component": page.component,
            "X-Inertia-Partial-Data": ",".join(names),
        }
        return self._page(self.get(page.url, kind="inertia", headers=headers)).props

    def follow(self, response: HttpResponse) -> PanelPage:
        """Follow the redirects of a response to a page."""
        for _step in range(10):
            if response.status_code not in {301, 302, 303}:
                return self._page(response)
            response = self.get(response.headers["Location"], kind="inertia")
        raise AssertionError(f"The redirects do not end: {response.headers.get('Location')}")

    def csrf_headers(self) -> dict[str, str]:
        """Return the header with the CSRF token; a document sets the cookie first."""
        for name in ("dashboard", "auth.login"):
            # The login page is open to guests, and to users whom the panel refuses.
            if settings.CSRF_COOKIE_NAME not in self.http.cookies:
                self.http.get(self.url(name), headers=self._headers("html"), follow=True)
        cookie = self.http.cookies.get(settings.CSRF_COOKIE_NAME)
        if cookie is None:
            return {}
        name = HttpHeaders.parse_header_name(settings.CSRF_HEADER_NAME) or "X-CSRFToken"
        return {name: cookie.value}

    def _page(self, response: HttpResponse) -> PanelPage:
        text = response.content.decode()
        if not response.has_header("X-Inertia"):
            match = _PAGE.search(text)
            require(
                match is not None,
                f"The response is no page of the panel: status {response.status_code}, "
                f"{text[:300]!r}",
            )
            text = match.group(1) if match is not None else ""
        page = json.loads(text)
        return PanelPage(page["component"], page["props"], page["url"], response)

    def _headers(self, kind: Kind) -> dict[str, str]:
        if kind == "json":
            return {"Accept": "application/json"}
        if kind == "html":
            return {"Accept": _HTML}
        return {
            "Accept": "text/html, application/xhtml+xml",
            "X-Inertia": "true",
            "X-Inertia-Version": page_version(self.panel),
        }

    def _sent(self, response: Any) -> HttpResponse:
        answer: HttpResponse = response
        return answer


def panel_client(
    user: Any = None,
    panel: Panel | str | None = None,
    *,
    tenant: Any = None,
    host: str | None = None,
) -> PanelClient:
    """Return the client of a user, who is signed in; None is a guest.

    ``panel`` is a panel or its id; the only panel of the project by default. ``host`` is the
    domain of the requests, by default that of the panel.
    """
    return PanelClient(find_panel(panel), user, tenant, host)


def find_panel(panel: Panel | str | None) -> Panel:
    """Return a panel by its id; without one, the only panel of the project."""
    if isinstance(panel, Panel):
        return panel
    registry = get_registry()
    if panel is not None:
        return registry.by_id(panel)
    panels = registry.all()
    names = ", ".join(candidate.get_id() for candidate in panels) or "none"
    require(len(panels) == 1, f"Pass panel= with one of the panels: {names}.")
    return panels[0]


def _route_names(panel: Panel) -> frozenset[str]:
    """Return the names of a panel's routes, which are collected again when the routes change."""
    routes = panel.get_routes()
    known = _names_of_routes.get(panel)
    if known is None or known[0] is not routes:
        known = _names_of_routes[panel] = (routes, frozenset(route.name for route in routes))
    return known[1]


def _key(value: Any) -> Any:
    """Return the key of a record in a URL; other values stay as they are."""
    record: Model | None = value if hasattr(value, "_meta") else None
    return value if record is None else wire_key(record)
