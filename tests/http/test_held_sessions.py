"""Each guard of a session that is not complete, for every route of a panel.

The guards: an emailed code, a second factor, a verified address.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.http import HttpResponse
from django.test import Client

from django_panel import Page, Panel
from django_panel.http.middleware import RequireEmailCode, RequireTwoFactor
from django_panel.panels.registry import get_registry
from django_panel.panels.route import Route
from django_panel.support import ports
from tests.auth.code_helpers import coded_user, confirm_password, held_client, mark_session
from tests.http.routes_panel import WriteRecorder, routes_panel
from tests.project.clients import KINDS, Kind, client_for, fetch, make_user, page_of
from tests.project.fixtures import Declare
from tests.project.models import Customer, User

pytestmark = pytest.mark.django_db

CHALLENGE = "/whole/two-factor/challenge"
#: The security page needs the password, so the page that asks for it is exempt too.
EXEMPT = ("auth.two-factor.", "pages.settings-security", "settings.confirm-password")
SECURITY = "/whole/settings/security"
NOTICE = "/whole/verify-email"


class Stack:
    """The configured backend, with other answers about users."""

    def __init__(self, **answers: Any) -> None:
        self._stack = ports.auth_stack()
        for name, answer in answers.items():
            setattr(self, name, lambda user, answer=answer: answer)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stack, name)


@pytest.fixture
def answering(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Replace answers of the authentication backend: ``answering(factors_of=...)``."""

    def replace(**answers: Any) -> None:
        stack = Stack(**answers)
        monkeypatch.setattr(ports, "auth_stack", lambda: stack)

    return replace


def whole(panel: Panel) -> Panel:
    return routes_panel(panel)


def routes() -> list[Route]:
    return list(get_registry().by_id("whole").get_routes())


def path_of(route: Route) -> str:
    path = route.path
    for name in route.parameters():
        path = path.replace(f"{{{name}}}", "1")
    return f"/whole/{path}".rstrip("/")


def visit(client: Client, route: Route, kind: Kind) -> HttpResponse:
    options: dict[str, Any] = {}
    if route.verb != "GET":
        options = {"data": json.dumps({"name": "x"}), "content_type": "application/json"}
    return fetch(client, path_of(route), kind, route.verb.lower(), **options)


def answers(client: Client, *exempt: str) -> Iterator[tuple[Route, Kind, HttpResponse]]:
    """Visit all routes but the exempt ones and the pages for guests."""
    for route in routes():
        if not route.guest and not route.name.startswith(exempt):
            for kind in KINDS:
                yield route, kind, visit(client, route, kind)


def assert_held(client: Client, target: str, status: int, *exempt: str) -> None:
    """Check that all routes redirect pages to ``target``, and refuse JSON.

    ``tests/broadcasting/test_guarded_sockets.py`` opens WebSockets.
    """
    Customer.objects.create(pk=1, name="Ann")
    visited = []
    for route, kind, response in answers(client, *exempt):
        visited.append(route.name)
        where = f"{route.verb} {route.path} {kind}"
        if kind == "json":
            assert response.status_code == status, where
            assert set(json.loads(response.content)) == {"message"}, where
        else:
            assert response.status_code == (302 if route.verb == "GET" else 303), where
            assert response.headers["Location"] == target, where
    assert len(visited) > 100
    assert {"broadcasting", "uploads", "export-file"} <= set(visited)
    assert Customer.objects.get().name == "Ann"


# Emailed codes -------------------------------------------------------------------------------


def test_every_route_is_held_until_the_code_is_answered(declare: Declare) -> None:
    declare(whole=whole)

    assert_held(held_client(), CHALLENGE, 401, "auth.two-factor.")


def test_a_held_session_writes_nothing_and_costs_few_queries(
    declare: Declare, django_assert_max_num_queries: Any
) -> None:
    declare(whole=whole)
    client, recorder = held_client(), WriteRecorder()
    fetch(client, "/whole", "json")

    # Session, user, and the users with codes, which are not cached inside a transaction.
    with connection.execute_wrapper(recorder), django_assert_max_num_queries(4):
        fetch(client, "/whole/clients", "json")

    assert recorder.writes == []


def test_a_marked_session_is_let_through_without_a_query(
    declare: Declare, django_assert_num_queries: Any
) -> None:
    declare(whole=whole)
    ann = coded_user()
    client = held_client(ann)
    mark_session(client, ann)

    assert fetch(client, "/whole/notes").status_code == 200
    with django_assert_num_queries(3):  # session, user, preferences
        assert fetch(client, "/whole/options", "json").status_code == 422


def test_a_large_upload_is_refused_before_it_is_stored(declare: Declare, settings: Any) -> None:
    declare({"upload_limit": 1}, whole=whole)
    client = held_client()

    file = SimpleUploadedFile("a.txt", b"x" * 4096)
    response = fetch(
        client, "/whole/uploads?resource=clients&page=create", "json", "post", data={"file": file}
    )

    assert response.status_code == 401


def test_the_page_of_a_held_session_knows_nothing_of_the_panel(declare: Declare) -> None:
    declare(whole=whole, other=lambda panel: panel.path("other"))

    props = page_of(fetch(held_client(), CHALLENGE))["props"]

    assert props["navigation"] == []
    assert props["panels"] == []
    assert props["notifications"]["enabled"] is False
    assert props["broadcasting"] == {"enabled": False, "channel": None}
    assert props["backgroundWork"] is None


@pytest.mark.parametrize("path", ["enable", "disable"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_held_session_cannot_switch_its_codes(path: str, kind: Kind, declare: Declare) -> None:
    declare(whole=whole)
    client = held_client()
    confirm_password(client)

    response = fetch(client, f"/whole/two-factor/{path}", kind, "post")

    if kind == "json":
        assert response.status_code == 401
    else:
        assert (response.status_code, response.headers["Location"]) == (303, CHALLENGE)
    assert fetch(client, "/whole").status_code == 302


def test_the_mark_of_another_user_does_not_count(declare: Declare) -> None:
    declare(whole=whole)
    ann = coded_user()
    client = held_client(ann)
    mark_session(client, make_user("ben"))

    assert fetch(client, "/whole").headers["Location"] == CHALLENGE


def test_users_without_codes_are_not_asked(declare: Declare) -> None:
    declare(whole=whole)
    coded_user("other")

    assert fetch(client_for(make_user("ann")), "/whole").status_code == 200


@pytest.mark.parametrize(
    "require",
    [
        lambda panel: panel.require_email_code(),
        lambda panel: panel.auth_middleware(["auth", "panel.email-code"]),
        lambda panel: panel.auth_middleware(["auth", RequireEmailCode]),
        lambda panel: panel.middleware(["django_panel.http.middleware.RequireEmailCode"]),
    ],
    ids=["option", "alias", "class", "path"],
)
def test_a_panel_can_require_codes_from_all_users(
    require: Callable[[Panel], Panel], declare: Declare
) -> None:
    declare(whole=lambda panel: require(whole(panel)), free=lambda panel: panel.path("free"))
    ann = make_user("ann", is_superuser=True, email="ann@example.com")
    client = client_for(ann)

    assert fetch(client, "/whole").headers["Location"] == CHALLENGE
    assert fetch(client, "/free").status_code == 200
    assert page_of(fetch(client, CHALLENGE))["props"]["sentTo"] == "an*@example.com"
    mark_session(client, ann)
    assert fetch(client, "/whole").status_code == 200


def test_enabling_codes_elsewhere_does_not_answer_the_code_of_a_panel(declare: Declare) -> None:
    declare(
        whole=lambda panel: whole(panel).require_email_code(), free=lambda panel: panel.path("free")
    )
    client = client_for(make_user("ann", is_superuser=True, email="ann@example.com"))
    confirm_password(client)
    fetch(client, "/free/two-factor/enable", "html", "post")

    assert fetch(client, "/whole").headers["Location"] == CHALLENGE


class PaidPage(Page):
    """A page that requires a code by itself."""

    middleware = ("panel.email-code",)


def test_a_page_can_require_a_code(declare: Declare) -> None:
    declare(whole=lambda panel: whole(panel).pages([PaidPage]))
    ann = make_user("ann", is_superuser=True, email="ann@example.com")
    client = client_for(ann)

    assert fetch(client, "/whole").status_code == 200
    assert fetch(client, "/whole/paid").headers["Location"] == CHALLENGE
    assert page_of(fetch(client, CHALLENGE))["component"] == "panel/auth/EmailCode"
    mark_session(client, ann)
    assert fetch(client, "/whole/paid").status_code == 200


# Second factors ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "require",
    [
        lambda panel: panel.require_two_factor(),
        lambda panel: panel.auth_middleware(["auth", "panel.two-factor"]),
        lambda panel: panel.auth_middleware(["auth", RequireTwoFactor]),
    ],
    ids=["option", "alias", "class"],
)
def test_every_route_needs_a_second_factor(
    require: Callable[[Panel], Panel], declare: Declare
) -> None:
    declare(whole=lambda panel: require(whole(panel)))
    client = client_for(make_user("ann", is_superuser=True, email="ann@example.com"))

    assert_held(client, SECURITY, 403, *EXEMPT)


def test_only_the_security_page_and_the_code_routes_are_exempt(declare: Declare) -> None:
    declare(whole=lambda panel: whole(panel).require_two_factor())
    client = client_for(make_user("ann", is_superuser=True, email="ann@example.com"))

    shown = page_of(fetch(client, SECURITY))
    assert shown["props"]["navigation"] == []
    assert fetch(client, "/whole/settings/profile").headers["Location"] == SECURITY
    warned = page_of(fetch(client, SECURITY))["flash"]["toast"]
    assert warned["type"] == "warning"
    confirm_password(client)
    assert fetch(client, "/whole/two-factor/enable", method="post").status_code == 303
    assert fetch(client, "/whole").status_code == 200


def test_a_panel_without_the_security_page_refuses(declare: Declare) -> None:
    declare(whole=lambda panel: routes_panel(panel).require_two_factor().settings(False))
    client = client_for(make_user("ann", is_superuser=True))

    assert [fetch(client, "/whole", kind).status_code for kind in KINDS] == [403] * 3


@pytest.mark.parametrize(
    ("factors", "status"),
    [((), 302), (("recovery_codes",), 302), (("totp",), 200), (("passkeys",), 200)],
)
def test_a_passkey_and_totp_count_and_recovery_codes_alone_do_not(
    factors: tuple[str, ...], status: int, declare: Declare, answering: Callable[..., None]
) -> None:
    declare(whole=lambda panel: whole(panel).require_two_factor())
    answering(factors_of=frozenset(factors))

    response = fetch(client_for(make_user("ann", is_superuser=True)), "/whole")

    assert response.status_code == status


def test_emailed_codes_count_as_a_second_factor(declare: Declare) -> None:
    declare(whole=lambda panel: whole(panel).require_two_factor())
    ann = coded_user()
    client = held_client(ann)

    assert fetch(client, "/whole").headers["Location"] == CHALLENGE
    mark_session(client, ann)
    assert fetch(client, "/whole").status_code == 200


# Verified addresses --------------------------------------------------------------------------


def verified(panel: Panel) -> Panel:
    return whole(panel).email_verification().auth()


def client_of(name: str = "ann") -> Client:
    user: User = make_user(name, is_superuser=True, email=f"{name}@example.com")
    return client_for(user)


def test_every_route_needs_a_verified_address(
    declare: Declare, answering: Callable[..., None]
) -> None:
    declare(whole=verified)
    answering(is_email_verified=False)

    assert_held(client_of(), NOTICE, 403)


def test_a_verified_address_is_let_through(
    declare: Declare, answering: Callable[..., None]
) -> None:
    declare(whole=verified)
    answering(is_email_verified=True)

    assert fetch(client_of(), "/whole").status_code == 200


def test_a_panel_without_the_page_refuses_unverified_users(declare: Declare) -> None:
    declare(whole=lambda panel: whole(panel).auth())

    assert [fetch(client_of(kind), "/whole", kind).status_code for kind in KINDS] == [403] * 3


def test_a_backend_that_cannot_verify_lets_no_user_in(declare: Declare) -> None:
    declare(whole=verified)

    assert fetch(client_of(), "/whole").headers["Location"] == NOTICE
