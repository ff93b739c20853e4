"""The middleware of panel routes: configured by a host, under WSGI and ASGI."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings as django_settings
from django.contrib.auth.middleware import LoginRequiredMiddleware
from django.db import connection, connections
from django.http import Http404, HttpRequest, HttpResponse
from django.test import AsyncClient, Client, RequestFactory
from pytest_django.fixtures import Settings

from django_panel import Page
from django_panel.exceptions import PanelRegistrationException
from django_panel.http import pipeline
from django_panel.http.handlers import parameter_names
from django_panel.http.middleware import ResolvePanel
from django_panel.http.route_match import PathRoutes
from django_panel.panels.registry import get_registry
from django_panel.support import context
from django_panel.support.screen import Screen
from tests.http.routes_panel import ClientAudit, EditClient, routes_panel
from tests.project.clients import KINDS, Kind, client_for, fetch, make_user, page_of
from tests.project.fixtures import Declare
from tests.project.models import Customer

pytestmark = pytest.mark.django_db


def passing(request: HttpRequest) -> HttpResponse:
    return HttpResponse("passed")


# Middleware of the host ---------------------------------------------------------


class Refusing:
    """A Django middleware, given by its dotted path."""

    def __init__(self, get_response: Any) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> Any:
        if "refuse" in request.GET:
            return HttpResponse("by the host's own rule", status=402)
        response = self.get_response(request)
        response.headers["X-Host"] = "was here"
        return response


def test_a_dotted_path_is_a_guard(admin: Client, declare: Declare) -> None:
    declare(whole=lambda panel: routes_panel(panel).middleware([f"{__name__}.Refusing"]))

    assert fetch(admin, "/whole?refuse").status_code == 402
    assert fetch(admin, "/whole").headers["X-Host"] == "was here"


def test_a_page_may_bring_guards_of_its_own(admin: Client, declare: Declare) -> None:
    class GuardedPage(Page):
        middleware = (Refusing,)

    declare(whole=lambda panel: routes_panel(panel).pages([GuardedPage]))

    assert fetch(admin, "/whole/guarded?refuse").status_code == 402
    assert fetch(admin, "/whole?refuse").status_code == 200


def test_an_unknown_guard_is_named_and_denies_access(admin: Client, declare: Declare) -> None:
    declare(whole=lambda panel: routes_panel(panel).middleware(["panel.three-factor"]))

    with pytest.raises(PanelRegistrationException, match=r"panel\.three-factor"):
        fetch(admin, "/whole")

    admin.raise_request_exception = False
    assert fetch(admin, "/whole").status_code == 500


def test_a_guard_that_only_has_process_view_is_asked(guest: Client, declare: Declare) -> None:
    declare(whole=lambda panel: routes_panel(panel).auth_middleware([LoginRequiredMiddleware]))
    # Without it the guest would get as far as the access rule.
    declared = get_registry().by_id("whole")
    assert not declared.is_public()

    turned_away = fetch(guest, "/whole")

    assert turned_away.status_code == 302
    assert turned_away.headers["Location"].startswith("/accounts/login")
    assert fetch(client_for(make_user("ann")), "/whole").status_code == 200


@pytest.mark.parametrize("path", ["/admin/login", "/admin/nope", "/admin/"])
def test_a_site_that_requires_sign_in_everywhere_still_shows_ours(
    path: str, guest: Client, settings: Settings
) -> None:
    settings.MIDDLEWARE = [
        *django_settings.MIDDLEWARE,
        "django.contrib.auth.middleware.LoginRequiredMiddleware",
    ]

    plain = guest.get("/")
    response = fetch(guest, path)

    assert plain.status_code == 302
    assert not response.headers.get("Location", "").startswith("/accounts")
    assert fetch(guest, "/admin", "json").status_code == 401
    assert fetch(guest, "/admin").headers["Location"] == "/admin/login?next=/admin"


def test_the_chain_is_put_together_once() -> None:
    admin_panel = get_registry().by_id("admin")

    assert pipeline.chain(admin_panel, guest=False) is pipeline.chain(admin_panel, guest=False)
    assert pipeline.chain(admin_panel, guest=True) is not pipeline.chain(admin_panel, guest=False)


def test_a_guard_without_an_id_guards_the_panel_of_the_route(
    admin: Client, declare: Declare
) -> None:
    bound: list[Any] = []

    class Noting(Refusing):
        def __call__(self, request: HttpRequest) -> Any:
            bound.append(context.current_panel())
            return super().__call__(request)

    declare(
        whole=lambda panel: routes_panel(panel).middleware([ResolvePanel, Noting]),
        other=lambda panel: panel.path("other"),
    )

    assert fetch(admin, "/whole").status_code == 200
    assert bound == [get_registry().by_id("whole")]


@pytest.mark.parametrize("kind", KINDS)
def test_a_session_store_that_is_gone_is_a_failure_in_the_panels_shape(
    kind: Kind, guest: Client, declare: Declare, settings: Settings
) -> None:
    declare({"locales": {"en": "English", "de": "Deutsch"}}, whole=routes_panel)
    settings.SESSION_ENGINE = "tests.http.broken_sessions"
    guest.cookies["sessionid"] = "a" * 32
    guest.raise_request_exception = False

    response = fetch(guest, "/whole", kind)

    assert response.status_code == 500
    assert b"secret" not in response.content
    assert kind != "html" or b"Whole &amp; Sons" in response.content


# HTTP methods -------------------------------------------------------------------------------


def place(*verbs: str) -> PathRoutes:
    admin_panel = get_registry().by_id("admin")
    route = admin_panel.get_routes()[0]
    return PathRoutes(admin_panel, "x", dict.fromkeys(verbs, route))


@pytest.mark.parametrize("stated", ["PUT", "put", "PATCH", "DELETE"])
def test_a_multipart_post_may_mean_another_verb(stated: str) -> None:
    request = RequestFactory().post("/x", {"_method": stated})

    assert pipeline.effective_verb(request, place("PUT")) == stated.upper()


@pytest.mark.parametrize("stated", ["GET", "HEAD", "TRACE", "OPTIONS", "", "PUT\x00", "CONNECT"])
def test_it_may_not_mean_just_anything(stated: str) -> None:
    request = RequestFactory().post("/x", {"_method": stated})

    assert pipeline.effective_verb(request, place("PUT", "DELETE")) == "POST"


@pytest.mark.parametrize(
    "request_",
    [
        RequestFactory().post("/x", '{"_method": "PUT"}', content_type="application/json"),
        RequestFactory().post("/x", "_method=PUT", "application/x-www-form-urlencoded"),
        RequestFactory().post("/x?_method=PUT"),
        RequestFactory().post("/x", headers={"X-HTTP-Method-Override": "PUT"}),
    ],
    ids=["json", "form", "query", "header"],
)
def test_only_a_multipart_body_may(request_: HttpRequest) -> None:
    assert pipeline.effective_verb(request_, place("PUT")) == "POST"


def test_a_get_never_becomes_a_write() -> None:
    request = RequestFactory().get("/x", {"_method": "PUT"})

    assert pipeline.effective_verb(request, place("GET", "PUT")) == "GET"


def test_a_body_is_not_parsed_where_no_other_verb_is_answered() -> None:
    request = RequestFactory().post("/x", {"_method": "PUT"})

    assert pipeline.effective_verb(request, place("GET", "POST")) == "POST"
    assert not hasattr(request, "_post")


def test_an_update_reaches_its_handler_either_way(admin: Client, declare: Declare) -> None:
    declare(whole=routes_panel)
    address = "/whole/clients/7/edit"

    put = admin.put(address, "name=Ann", "application/x-www-form-urlencoded")
    multipart = admin.post(address, {"_method": "PUT", "name": "Ann"})
    plain = admin.post(address, {"name": "Ann"})

    assert put.content == b"updated 7 {'name': 'Ann'}"
    assert multipart.content == b"updated 7 {'_method': 'PUT', 'name': 'Ann'}"
    assert plain.status_code == 405


# Handlers -----------------------------------------------------------------------------------


def test_parameters_are_read_from_the_signature() -> None:
    assert parameter_names(ClientAudit, "render") == ("record", "request")
    assert parameter_names(EditClient, "handle") == ("request", "record")


def test_a_page_may_answer_with_a_response_of_its_own(admin: Client, declare: Declare) -> None:
    class PlainPage(Page):
        def render(self) -> Any:
            return HttpResponse("as plain as can be", content_type="text/plain")

    declare(whole=lambda panel: routes_panel(panel).pages([PlainPage]))

    response = fetch(admin, "/whole/plain")

    assert response.content == b"as plain as can be"
    assert response.headers["Cache-Control"] == "private, no-store"


# Transactions -------------------------------------------------------------------------------


class WritingPage(Page):
    """Writes a row, then returns or raises as the query string says."""

    def render(self, request: HttpRequest) -> Screen:  # type: ignore[override]
        Customer.objects.create(name="Ann")
        if "refuse" in request.GET:
            raise Http404
        if "fail" in request.GET:
            raise RuntimeError
        return self.screen("panel/Page")


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("atomic", "query", "kept"),
    [
        (True, "", True),
        (True, "refuse", False),
        (True, "fail", False),
        (False, "refuse", True),
    ],
)
def test_a_refusal_undoes_what_the_request_wrote(
    atomic: bool, query: str, kept: bool, admin: Client, declare: Declare
) -> None:
    declare(whole=lambda panel: routes_panel(panel).pages([WritingPage]))
    admin.raise_request_exception = False
    connection.settings_dict["ATOMIC_REQUESTS"] = atomic
    try:
        fetch(admin, f"/whole/writing?{query}")
    finally:
        connection.settings_dict["ATOMIC_REQUESTS"] = False

    assert Customer.objects.exists() is kept


# Under an asynchronous server ---------------------------------------------------------------


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_an_asynchronous_server_answers_alike(declare: Declare) -> None:
    declare(whole=routes_panel)
    user = make_user("root", is_superuser=True)

    async def visit() -> list[Any]:
        client = AsyncClient()
        guest = await client.get("/whole/clients")
        await client.aforce_login(user)
        shown = await client.get("/whole/clients")
        missing = await client.get("/whole/nope")
        written = await client.post(
            "/whole/clients/create", {"a": 1}, content_type="application/json"
        )
        assert context.current() == context.PanelContext()
        # Views ran in another thread, with another connection.
        await sync_to_async(connections.close_all)()
        return [guest, shown, missing, written]

    guest, shown, missing, written = asyncio.run(visit())

    assert [each.status_code for each in (guest, shown, missing, written)] == [302, 200, 404, 201]
    assert page_of(shown)["props"]["auth"]["user"]["name"] == "root"
    assert "nonce-" in shown.headers["Content-Security-Policy"]
