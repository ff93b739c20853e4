"""The routes as Django resolves them: names, paths, handlers, escaped keys."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import NoReverseMatch, URLPattern, URLResolver, get_resolver, resolve, reverse
from django.utils.module_loading import import_string
from hypothesis import given
from hypothesis import strategies as st

from django_panel.http import dispatch as dispatch_module
from django_panel.http.converters import KeyConverter
from django_panel.http.route_match import PathRoutes
from django_panel.panels.registry import get_registry
from django_panel.panels.route import Route
from tests.http.routes_panel import routes_panel
from tests.project.clients import fetch, page_of
from tests.project.fixtures import Declare
from tests.project.models import Customer

VIEWS = "django_panel.http.views"
LIST = "django_panel.resources.pages.list_records.ListRecords.render"
PLACES = "tests.http.routes_panel"

ACTIONS = f"{VIEWS}.actions.ActionController"
DIALOGS = f"{VIEWS}.action_forms.ActionFormController"
RELATIONS = f"{VIEWS}.relations.RelationController"
ARRANGEMENT = f"{VIEWS}.arrangement.ArrangementController"
FILES = f"{VIEWS}.files.FileController"
BELL = f"{VIEWS}.notifications.NotificationController"
JOBS = f"{VIEWS}.jobs.JobController"
SEARCH = f"{VIEWS}.search.SearchController"
SHOW = f"{VIEWS}.page.PageController.show"
SETTINGS = f"{VIEWS}.settings"
SECURITY = f"{SETTINGS}.SecurityController"
TWO_FACTOR = f"{VIEWS}.two_factor.TwoFactorController"
PAGES = "django_panel.resources.pages"


def standard(slug: str) -> list[tuple[str, str, str, str]]:
    """Return the routes of a resource with the default pages."""
    create = f"{PAGES}.create_record.CreateRecord"
    edit = f"{PAGES}.edit_record.EditRecord"
    view = f"{PAGES}.view_record.ViewRecord"
    rows = [
        ("GET", "", "index", LIST),
        ("GET", "/create", "create", f"{create}.render"),
        ("POST", "/create", "store", f"{create}.handle"),
        ("POST", "/create/step", "validateCreateStep", f"{create}.validate_step"),
        ("GET", "/{record}", "view", f"{view}.render"),
        ("GET", "/{record}/edit", "edit", f"{edit}.render"),
        ("PUT", "/{record}/edit", "update", f"{edit}.handle"),
        ("POST", "/{record}/edit/step", "validateEditStep", f"{edit}.validate_step"),
    ]
    return [
        (verb, f"{slug}{path}", f"resources.{slug}.{name}", handler)
        for verb, path, name, handler in rows
    ]


ADMIN = [
    ("GET", "", "dashboard", f"{VIEWS}.dashboard.DashboardController.show"),
    ("POST", "actions/bulk", "actions.bulk", f"{ACTIONS}.bulk"),
    ("POST", "actions/cell", "actions.cell", f"{ACTIONS}.cell"),
    (
        "POST",
        "actions/confirmation",
        "actions.confirmation",
        f"{VIEWS}.confirmation.ConfirmationController.show",
    ),
    ("GET", "actions/form", "actions.form", f"{DIALOGS}.show"),
    ("POST", "actions/form", "actions.submit", f"{DIALOGS}.submit"),
    ("POST", "actions/infolist", "actions.infolist", f"{ACTIONS}.infolist"),
    ("POST", "actions/record", "actions.record", f"{ACTIONS}.record"),
    ("POST", "actions/reorder", "actions.reorder", f"{ACTIONS}.reorder"),
    ("POST", "actions/table", "actions.table", f"{ACTIONS}.table"),
    ("GET", "background-work", "jobs.index", f"{JOBS}.index"),
    ("GET", "background-work/active", "jobs.active", f"{JOBS}.active"),
    ("POST", "background-work/cancel", "jobs.cancel", f"{JOBS}.cancel"),
    ("POST", "background-work/retry", "jobs.retry", f"{JOBS}.retry"),
    *standard("customers"),
    ("GET", "explain", "explain", f"{VIEWS}.explain.ExplainController.show"),
    ("GET", "exports/{file}", "export-file", f"{FILES}.export"),
    ("GET", "imports/example", "imports.example", f"{VIEWS}.imports.ImportController.example"),
    ("POST", "imports/preview", "imports.preview", f"{VIEWS}.imports.ImportController.preview"),
    ("POST", "imports/check", "imports.check", f"{VIEWS}.imports.ImportController.check"),
    ("GET", "imports/{file}", "import-file", f"{FILES}.import_"),
    (
        "GET",
        "invitation/{token}",
        "auth.invitation",
        f"{VIEWS}.invitation.InvitationController.show",
    ),
    (
        "POST",
        "invitation/{token}",
        "auth.invitation.accept",
        f"{VIEWS}.invitation.InvitationController.accept",
    ),
    ("POST", "form-state", "form-state", f"{VIEWS}.form_state.FormStateController.show"),
    ("POST", "locale", "locale", f"{VIEWS}.locale.LocaleController.store"),
    ("GET", "login", "auth.login", f"{VIEWS}.auth.AuthController.login"),
    ("GET", "broadcasting", "broadcasting", f"{VIEWS}.broadcasting.BroadcastingController.open"),
    ("GET", "notifications", "notifications.index", f"{BELL}.index"),
    ("GET", "notifications/all", "notifications.all", f"{BELL}.all"),
    ("POST", "notifications/clear", "notifications.clear", f"{BELL}.clear"),
    ("POST", "notifications/read", "notifications.read", f"{BELL}.read"),
    ("GET", "options", "options", f"{VIEWS}.options.OptionController.show"),
    ("POST", "options", "options.store", f"{VIEWS}.options.OptionController.store"),
    *standard("projects"),
    *(
        ("POST", f"relations/{name}", f"relations.{name}", f"{RELATIONS}.{name}")
        for name in ("action", "bulk", "cell")
    ),
    ("GET", "relations/form", "relations.form", f"{RELATIONS}.form"),
    ("POST", "relations/form", "relations.save", f"{RELATIONS}.save"),
    ("GET", "search", "search", f"{SEARCH}.index"),
    ("GET", "search/commands", "search.commands", f"{SEARCH}.commands"),
    ("GET", "report", "pages.report", f"{VIEWS}.page.PageController.show"),
    ("GET", "secret", "pages.secret", f"{VIEWS}.page.PageController.show"),
    (
        "DELETE",
        "settings/account",
        "settings.account.delete",
        f"{SETTINGS}.AccountController.delete",
    ),
    ("GET", "settings/appearance", "pages.settings-appearance", SHOW),
    ("PUT", "settings/arrangement", "settings.arrangement.save", f"{ARRANGEMENT}.save"),
    ("DELETE", "settings/arrangement", "settings.arrangement.reset", f"{ARRANGEMENT}.reset"),
    (
        "GET",
        "settings/confirm-password",
        "settings.confirm-password",
        f"{SETTINGS}.ConfirmPasswordController.show",
    ),
    (
        "DELETE",
        "settings/impersonation",
        "settings.impersonation.leave",
        f"{SETTINGS}.ImpersonationController.leave",
    ),
    ("PUT", "settings/password", "settings.password.update", f"{SECURITY}.password"),
    (
        "PUT",
        "settings/preferences",
        "settings.preferences.save",
        f"{VIEWS}.preferences.PreferencesController.save",
    ),
    ("GET", "settings/profile", "pages.settings-profile", SHOW),
    ("PUT", "settings/profile", "settings.profile.update", f"{SETTINGS}.AccountController.update"),
    ("GET", "settings/security", "pages.settings-security", SHOW),
    ("POST", "settings/sessions/end", "settings.sessions.end", f"{SECURITY}.end"),
    (
        "POST",
        "settings/sessions/end-others",
        "settings.sessions.end-others",
        f"{SECURITY}.end_others",
    ),
    *standard("tasks"),
    ("GET", "two-factor/challenge", "auth.two-factor.challenge", f"{TWO_FACTOR}.challenge"),
    *(
        ("POST", f"two-factor/{name}", f"auth.two-factor.{name}", f"{TWO_FACTOR}.{name}")
        for name in ("disable", "enable", "send", "verify")
    ),
    ("POST", "uploads", "uploads", f"{VIEWS}.uploads.UploadController.store"),
    ("GET", "uploads", "uploads.show", f"{VIEWS}.uploads.UploadController.show"),
]
CLIENTS = [
    ("GET", "clients", "index", LIST),
    ("GET", "clients/board", "board", f"{PLACES}.ClientBoard.render"),
    ("GET", "clients/board", "second-board", f"{PLACES}.AlsoBoard.render"),
    ("GET", "clients/create", "create", f"{PLACES}.CreateClient.render"),
    ("POST", "clients/create", "store", f"{PLACES}.CreateClient.handle"),
    ("GET", "clients/{record}", "view", f"{PLACES}.ViewClient.render"),
    ("GET", "clients/{record}/audit-log", "audit", f"{PLACES}.ClientAudit.render"),
    ("GET", "clients/{record}/edit", "edit", f"{PLACES}.EditClient.render"),
    ("PUT", "clients/{record}/edit", "update", f"{PLACES}.EditClient.handle"),
]


@pytest.fixture
def whole(declare: Declare) -> None:
    declare(whole=routes_panel)


def patterns(resolver: URLResolver | None = None) -> Iterator[URLPattern]:
    """Yield every pattern below ``django_panel.urls``."""
    for entry in (resolver or get_resolver()).url_patterns:
        if isinstance(entry, URLResolver):
            if resolver is not None or entry.urlconf_name is import_string("django_panel.urls"):
                yield from patterns(entry)
        elif resolver is not None:
            yield entry


def rows(panel_id: str) -> list[tuple[str, str, str, str]]:
    routes = get_registry().by_id(panel_id).get_routes()
    return [(route.verb, route.path, route.name, route.handler) for route in routes]


def handler_method(route: Route) -> object:
    owner, _, method = route.handler.rpartition(".")
    return getattr(import_string(owner), method)


def test_the_table_holds_exactly_the_specified_rows() -> None:
    assert sorted(rows("admin")) == sorted(ADMIN)


@pytest.mark.usefixtures("whole")
def test_a_resource_with_all_pages_has_exactly_these_rows() -> None:
    found = [row for row in rows("whole") if row[2].startswith("resources.")]

    assert sorted(found) == sorted(
        (verb, path, f"resources.clients.{name}", handler) for verb, path, name, handler in CLIENTS
    )


@pytest.mark.parametrize("panel_id", ["admin", "ops"])
def test_every_handler_is_an_importable_method(panel_id: str) -> None:
    for route in get_registry().by_id(panel_id).get_routes():
        method = handler_method(route)

        assert inspect.isfunction(method)
        assert "<" not in method.__qualname__, f"{route.handler} is a closure or a lambda"


@pytest.mark.usefixtures("whole")
def test_pages_are_their_own_handlers() -> None:
    for route in get_registry().by_id("whole").get_routes():
        assert inspect.isfunction(handler_method(route))


@pytest.mark.parametrize("panels", ["project", "whole"])
def test_no_pattern_calls_a_closure(panels: str, declare: Declare) -> None:
    if panels == "whole":
        declare(whole=routes_panel)
    found = list(patterns())

    callbacks = {entry.callback for entry in found}
    for callback in callbacks:
        assert inspect.isfunction(callback)
        assert callback.__closure__ is None
        assert import_string(f"{callback.__module__}.{callback.__qualname__}") is callback
    assert {
        dispatch_module.dispatch,
        dispatch_module.unknown_path,
        dispatch_module.redirect_to_root,
    } <= callbacks
    for entry in found:
        if entry.callback is dispatch_module.dispatch:
            assert set(entry.default_args) == {"route"}
            assert isinstance(entry.default_args["route"], PathRoutes)


@pytest.mark.usefixtures("whole")
def test_every_name_reverses_to_a_path_that_its_row_answers() -> None:
    for route in get_registry().by_id("whole").get_routes():
        params = dict.fromkeys(route.parameters(), "7")
        address = reverse(f"panel.whole.{route.name}", kwargs=params)

        place = resolve(address).kwargs["route"]
        path = f"/whole/{route.path}".rstrip("/")
        assert address == path.format(**params)
        assert place.by_verb[route.verb].path == route.path


@pytest.mark.django_db
@pytest.mark.usefixtures("whole")
def test_two_names_on_one_path_both_reverse_and_the_first_answers(admin: Client) -> None:
    first = reverse("panel.whole.resources.clients.board")
    second = reverse("panel.whole.resources.clients.second-board")

    assert first == second == "/whole/clients/board"
    assert page_of(fetch(admin, second))["props"]["place"] == "board"


@pytest.mark.django_db
@pytest.mark.usefixtures("whole")
@pytest.mark.parametrize(
    ("path", "place"),
    [
        ("clients/create", "create"),
        ("clients/board", "board"),
        ("clients/created", "view"),
        ("clients/7", "view"),
        ("clients/_63reate", "view"),
        ("clients/create/edit", "edit"),
    ],
)
def test_literal_segments_are_matched_before_parameters(
    path: str, place: str, admin: Client
) -> None:
    assert page_of(fetch(admin, f"/whole/{path}"))["props"]["place"] == place


AWKWARD = (
    "create edit board clients a/b / // . .. ... ../.. %2F _ _2F __ a_2Fb a+b a?b#c ключ 鍵 🗝 "
    "\\ ' \" <script> a;b a:b a@b a&b=c a,b []"
).split()
KEYS = st.one_of(
    st.text(min_size=1, max_size=40),
    st.sampled_from([*AWKWARD, "a b", "e\u0301", "\x00", "\n", "\u2028"]),
)


@given(key=KEYS)
def test_any_key_survives_the_way_through_a_path(key: str) -> None:
    converter = KeyConverter()
    segment = converter.to_url(key)

    assert converter.to_python(segment) == key
    assert "/" not in segment
    assert segment not in {".", ".."}


@pytest.mark.django_db
@pytest.mark.usefixtures("whole")
@pytest.mark.parametrize(
    "key", ["create", "board", "a/b", "..", ".", "a.b", "ключ", "🗝", "%2F", "_2F", "a b", "\\", "+"]
)
def test_a_key_comes_back_from_a_request(key: str, admin: Client) -> None:
    address = reverse("panel.whole.resources.clients.view", kwargs={"record": key})

    props = page_of(fetch(admin, address))["props"]

    assert (props["place"], props["key"]) == ("view", key)


@pytest.mark.usefixtures("whole")
def test_a_key_that_no_address_can_hold_has_none() -> None:
    with pytest.raises(NoReverseMatch):
        reverse("panel.whole.resources.clients.view", kwargs={"record": "\ud800"})


@pytest.mark.django_db
@pytest.mark.usefixtures("whole")
@pytest.mark.parametrize(
    ("path", "method", "allowed"),
    [
        ("clients", "post", "GET, HEAD"),
        ("clients", "delete", "GET, HEAD"),
        ("clients/create", "put", "GET, HEAD, POST"),
        ("clients/7/edit", "post", "GET, HEAD, PUT"),
        ("clients/7/edit", "options", "GET, HEAD, PUT"),
        ("login", "post", "GET, HEAD"),
        ("locale", "get", "POST"),
        ("locale", "head", "POST"),
        ("actions/record", "get", "POST"),
        ("actions/cell", "put", "POST"),
    ],
)
def test_other_verbs_are_refused_with_the_ones_there_are(
    path: str, method: str, allowed: str, admin: Client
) -> None:
    response = fetch(admin, f"/whole/{path}", method=method)

    assert (response.status_code, response["Allow"]) == (405, allowed)


@pytest.mark.django_db
@pytest.mark.usefixtures("whole")
def test_head_answers_as_get_without_a_body(admin: Client) -> None:
    response = fetch(admin, "/whole/clients", method="head")

    assert (response.status_code, response.content) == (200, b"")


@pytest.mark.django_db
@pytest.mark.usefixtures("whole")
@pytest.mark.parametrize(
    "query", ["page=FailingPage", "resource=tasks", "route=x", "panel=ops", "record=7", "handler=x"]
)
def test_the_request_chooses_neither_page_nor_resource(query: str, admin: Client) -> None:
    plain = page_of(fetch(admin, "/whole/clients/board"))
    page = page_of(fetch(admin, f"/whole/clients/board?{query}"))

    assert page["component"] == plain["component"]
    assert page["props"]["resource"] == plain["props"]["resource"]
    assert page["props"]["place"] == "board"
    assert page["props"]["panel"]["id"] == "whole"


@pytest.mark.django_db
@pytest.mark.usefixtures("whole")
def test_a_page_receives_exactly_what_its_signature_names(admin: Client) -> None:
    ann = Customer.objects.create(name="Ann")

    audit = page_of(fetch(admin, f"/whole/clients/{ann.pk}/audit-log"))
    notes = page_of(fetch(admin, "/whole/notes?a=1"))

    assert audit["props"]["name"] == "Ann"
    assert notes["props"]["query"] == {"a": "1"}


@pytest.mark.django_db
@pytest.mark.usefixtures("whole")
@pytest.mark.parametrize("path", ["nope", "clients/7/nope", "clients/", "report/create", "a/b/c/d"])
@pytest.mark.parametrize("method", ["get", "post", "put", "delete", "patch", "options", "head"])
def test_an_unknown_path_is_not_found_whatever_the_verb(
    path: str, method: str, guest: Client
) -> None:
    assert fetch(guest, f"/whole/{path}", method=method).status_code == 404


def test_segments_count_whole(guest: Client) -> None:
    assert guest.get("/administrators").status_code == 404
    assert b"Acme" not in guest.get("/administrators").content
    assert b"Acme" in guest.get("/admin/istrators").content
