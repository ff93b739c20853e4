"""Each route of the panel and of allauth in each state of a session, with a request."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.urls import get_resolver, reverse
from django.views.generic import RedirectView

from django_panel.auth.email_codes.usage import forget_usage
from django_panel.panels.registry import get_registry
from tests.hosts.allauth_host.people.models import Person
from tests.hosts.allauth_host.requests import EMAIL, PASSWORD
from tests.hosts.allauth_host.session_states.states import BROWSERS, panels_of
from tests.hosts.allauth_host.session_states.table import (
    ALLAUTH,
    LOGIN,
    PANEL,
    STATES,
    group_of,
)

pytestmark = pytest.mark.django_db

PAGE = Path(__file__).parents[4] / "docs" / "reference" / "session-states.md"
CHALLENGE = "/office/two-factor/challenge"
SECURITY = "/office/settings/security"
SIGN_IN = "/office/login"
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
PARAMETER = re.compile(r"(?:\?P<|:)(\w+)>")
#: Values of the parameters of URLs.
VALUES = {"key": "abc", "uidb36": "1", "pk": 1}


class Endpoint(NamedTuple):
    """One method of a URL outside of the panels."""

    method: str
    name: str
    url: str


def patterns(entries: Any, path: str = "", names: tuple[str, ...] = ()) -> Iterator[Any]:
    """Yield path, names and pattern of each URL of the site."""
    for entry in entries:
        inner = f"{path}{entry.pattern}"
        if hasattr(entry, "url_patterns"):
            namespace = (entry.namespace,) if entry.namespace else ()
            yield from patterns(entry.url_patterns, inner, (*names, *namespace))
        else:
            yield inner, (*names, entry.name or ""), entry


def endpoints(*roots: str) -> list[Endpoint]:
    """Return the URLs below these paths, with each method that their views have."""
    found = []
    for path, names, entry in patterns(get_resolver().url_patterns):
        view_class = getattr(entry.callback, "view_class", None)
        if not path.startswith(roots) or view_class is RedirectView:
            # allauth redirects old URLs to its views.
            continue
        parameters = {name: VALUES[name] for name in PARAMETER.findall(path)}
        url = reverse(":".join(names), kwargs=parameters)
        own = [each for each in METHODS if hasattr(view_class, each.lower())]
        found += [Endpoint(each, ":".join(names), url) for each in own or ("GET", "POST")]
    return found


@pytest.fixture
def person() -> Person:
    from allauth.account.models import EmailAddress

    mara = Person.objects.create_user(EMAIL, PASSWORD, is_superuser=True, is_staff=True)
    EmailAddress.objects.create(user=mara, email=EMAIL, verified=True, primary=True)
    return mara


@pytest.fixture(params=STATES)
def state(request: pytest.FixtureRequest) -> Iterator[str]:
    with panels_of(request.param):
        yield request.param


@pytest.fixture
def browser(state: str, person: Person) -> Client:
    return BROWSERS[state](person)


def ask(client: Client, method: str, url: str, accept: str, **headers: str) -> Any:
    """Send a request, and undo all that it has changed."""
    cookies = {name: morsel.value for name, morsel in client.cookies.items()}
    options: dict[str, Any] = {"headers": {"Accept": accept, **headers}, "secure": True}
    if method != "GET":
        options |= {"data": "{}", "content_type": "application/json"}
    cache.clear()
    with transaction.atomic():
        response = getattr(client, method.lower())(url, **options)
        transaction.set_rollback(True)
    client.cookies.load(cookies)
    forget_usage()
    return response


def both(client: Client, method: str, url: str) -> tuple[Any, Any]:
    """Return the responses to a browser and to a script."""
    return ask(client, method, url, "text/html"), ask(client, method, url, "application/json")


def target(response: Any) -> str:
    return str(response.headers.get("Location", "")).partition("?")[0]


def body(response: Any) -> Any:
    is_json = response.headers.get("Content-Type", "").startswith("application/json")
    return json.loads(response.content) if is_json else {}


# The panel -----------------------------------------------------------------------------------


def panel_answer(page: Any, data: Any) -> str:
    """Return the cell of two responses of a panel; its own errors count as ``yes``."""
    pages = {SIGN_IN: "login", CHALLENGE: "code", SECURITY: "factor"}
    word = pages.get(target(page), "yes")
    if word != "yes" and data.status_code in {401, 403}:
        return word
    statuses = {page.status_code, data.status_code}
    return str(data.status_code) if statuses in ({403}, {404}) else "yes"


def test_every_route_of_the_panel(state: str, browser: Client, person: Person) -> None:
    wrong = []
    for route in get_registry().by_id("office").get_routes():
        expected = group_of(PANEL, route.verb, route.name).cells[STATES.index(state)]
        path = route.path.replace("{record}", str(person.pk)).replace("{file}", "a.csv")
        url = f"/office/{path.replace('{token}', 'x')}".rstrip("/")
        found = panel_answer(*both(browser, route.verb, url))
        if found != expected and (found, expected) != ("404", "yes"):
            wrong.append((route.verb, route.name, found, expected))

    assert wrong == []


# allauth -------------------------------------------------------------------------------------


def allauth_answer(data: Any) -> str:
    """Return the cell of a response: only the guard's own answers are not ``yes``."""
    found = body(data)
    if data.status_code == 401 and "redirectTo" in found:
        return {CHALLENGE: "code", SECURITY: "factor"}[found["redirectTo"].partition("?")[0]]
    is_refused = data.status_code == 403 and "another user" in found.get("message", "")
    return "403" if is_refused else "yes"


def page_answer(page: Any, expected: str) -> str:
    """Return the cell of a response to a browser; a 403 of allauth itself counts as ``yes``."""
    word = {CHALLENGE: "code", SECURITY: "factor"}.get(target(page), "yes")
    return "403" if expected == "403" and page.status_code == 403 else word


def of_both_clients(name: str) -> str:
    return name.replace(":browser:", ":").replace(":app:", ":")


def test_every_endpoint_of_allauth(state: str, browser: Client) -> None:
    wrong = []
    token = str(browser.cookies["sessionid"].value)
    for method, name, url in endpoints("_allauth/", "accounts/"):
        expected = group_of(ALLAUTH, method, of_both_clients(name)).cells[STATES.index(state)]
        # The app has a token and no cookie.
        is_app = ":app:" in name
        client = Client(raise_request_exception=False) if is_app else browser
        headers = {"X-Session-Token": token} if is_app else {}
        found = [allauth_answer(ask(client, method, url, "application/json", **headers))]
        if not name.startswith("headless:"):
            found.append(page_answer(ask(client, method, url, "text/html"), expected))
        if set(found) != {expected}:
            wrong.append((method, name, found, expected))

    assert wrong == []


def test_every_endpoint_of_the_login(state: str, browser: Client) -> None:
    for method, name, url in endpoints("_panel/auth/"):
        expected = group_of(LOGIN, method, name).cells[STATES.index(state)]

        assert allauth_answer(ask(browser, method, url, "application/json")) == expected, name


# The lists and the page ----------------------------------------------------------------------


def test_the_table_lists_only_routes_that_exist() -> None:
    listed = {
        name.removeprefix(f"{name.partition(':')[0]}:") if name.split(":")[0] in METHODS else name
        for group in (*PANEL, *LOGIN, *ALLAUTH)
        for name in group.routes.split()
    }
    names = {of_both_clients(each.name) for each in endpoints("_allauth/", "accounts/", "_panel/")}
    names |= {route.name for route in get_registry().by_id("office").get_routes()}

    assert listed == names


def test_the_requests_reach_both_clients_and_the_pages() -> None:
    names = [each.name for each in endpoints("_allauth/", "accounts/")]

    assert sum(":app:" in name for name in names) > 40
    assert sum(":browser:" in name for name in names) > 40
    assert sum(not name.startswith("headless:") for name in names) > 60


def test_the_page_has_the_same_cells() -> None:
    rows = [
        tuple(cell.strip() for cell in line.strip("|").split("|"))
        for line in PAGE.read_text().splitlines()
        if line.startswith("|")
    ]
    groups = [(group.label, *group.cells) for group in (*PANEL, *LOGIN, *ALLAUTH)]

    assert [row[1:] for row in rows if row[0] == "Routes"] == [STATES] * 3
    assert [row for row in rows if row in groups] == groups
