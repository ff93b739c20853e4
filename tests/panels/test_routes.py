"""The route table: plain data, deterministic, literal before parameter, one owner a path."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils.module_loading import import_string

from django_panel import Panel
from django_panel.exceptions import PanelRegistrationException, dotted
from django_panel.panels import ResourceConfiguration
from django_panel.panels.route import Route
from django_panel.panels.routes import refuse_collisions
from django_panel.resources.pages import ListRecords
from django_panel.support.screen import Screen
from tests.panels.declarations import (
    boot_with_errors,
    booted,
    page,
    resource,
    resource_page,
    with_pages,
)
from tests.project.models import Project

WRITER = resource_page(
    "Writer",
    render=lambda self, record=None: Screen("x", {}),
    handle=lambda self, request, record=None: Screen("x", {}),
)
READER = resource_page("Reader", render=lambda self, record: Screen("x", {}))


def table(panel: Panel) -> list[tuple[str, str, str]]:
    return [(route.verb, route.path, route.name) for route in panel.get_routes()]


def test_an_empty_panel_has_its_own_routes() -> None:
    assert table(booted()) == [
        ("GET", "", "dashboard"),
        ("POST", "actions/bulk", "actions.bulk"),
        ("POST", "actions/cell", "actions.cell"),
        ("POST", "actions/confirmation", "actions.confirmation"),
        ("GET", "actions/form", "actions.form"),
        ("POST", "actions/form", "actions.submit"),
        ("POST", "actions/infolist", "actions.infolist"),
        ("POST", "actions/record", "actions.record"),
        ("POST", "actions/reorder", "actions.reorder"),
        ("POST", "actions/table", "actions.table"),
        ("GET", "background-work", "jobs.index"),
        ("GET", "background-work/active", "jobs.active"),
        ("POST", "background-work/cancel", "jobs.cancel"),
        ("POST", "background-work/retry", "jobs.retry"),
        ("GET", "broadcasting", "broadcasting"),
        ("GET", "explain", "explain"),
        ("GET", "exports/{file}", "export-file"),
        ("POST", "form-state", "form-state"),
        ("POST", "imports/check", "imports.check"),
        ("GET", "imports/example", "imports.example"),
        ("POST", "imports/preview", "imports.preview"),
        ("GET", "imports/{file}", "import-file"),
        ("GET", "invitation/{token}", "auth.invitation"),
        ("POST", "invitation/{token}", "auth.invitation.accept"),
        ("POST", "locale", "locale"),
        ("GET", "login", "auth.login"),
        ("GET", "notifications", "notifications.index"),
        ("GET", "notifications/all", "notifications.all"),
        ("POST", "notifications/clear", "notifications.clear"),
        ("POST", "notifications/read", "notifications.read"),
        ("GET", "options", "options"),
        ("POST", "options", "options.store"),
        ("POST", "relations/action", "relations.action"),
        ("POST", "relations/bulk", "relations.bulk"),
        ("POST", "relations/cell", "relations.cell"),
        ("GET", "relations/form", "relations.form"),
        ("POST", "relations/form", "relations.save"),
        ("GET", "search", "search"),
        ("GET", "search/commands", "search.commands"),
        ("DELETE", "settings/account", "settings.account.delete"),
        ("GET", "settings/appearance", "pages.settings-appearance"),
        ("PUT", "settings/arrangement", "settings.arrangement.save"),
        ("DELETE", "settings/arrangement", "settings.arrangement.reset"),
        ("GET", "settings/confirm-password", "settings.confirm-password"),
        ("DELETE", "settings/impersonation", "settings.impersonation.leave"),
        ("PUT", "settings/password", "settings.password.update"),
        ("PUT", "settings/preferences", "settings.preferences.save"),
        ("PUT", "settings/profile", "settings.profile.update"),
        ("GET", "settings/profile", "pages.settings-profile"),
        ("GET", "settings/security", "pages.settings-security"),
        ("POST", "settings/sessions/end", "settings.sessions.end"),
        ("POST", "settings/sessions/end-others", "settings.sessions.end-others"),
        ("GET", "two-factor/challenge", "auth.two-factor.challenge"),
        ("POST", "two-factor/disable", "auth.two-factor.disable"),
        ("POST", "two-factor/enable", "auth.two-factor.enable"),
        ("POST", "two-factor/send", "auth.two-factor.send"),
        ("POST", "two-factor/verify", "auth.two-factor.verify"),
        ("POST", "uploads", "uploads"),
        ("GET", "uploads", "uploads.show"),
    ]


def test_standard_pages_stand_at_fixed_paths_with_their_write_verbs() -> None:
    tasks = resource(pages=with_pages(create=WRITER, view=READER, edit=WRITER))

    rows = [
        row for row in table(booted(lambda panel: panel.resources([tasks]))) if "tasks" in row[1]
    ]

    assert rows == [
        ("GET", "tasks", "resources.tasks.index"),
        ("GET", "tasks/create", "resources.tasks.create"),
        ("POST", "tasks/create", "resources.tasks.store"),
        ("GET", "tasks/{record}", "resources.tasks.view"),
        ("GET", "tasks/{record}/edit", "resources.tasks.edit"),
        ("PUT", "tasks/{record}/edit", "resources.tasks.update"),
    ]


def test_a_page_without_handle_gets_no_write_verb() -> None:
    tasks = resource(pages=with_pages(create=resource_page("Form")))

    assert "POST tasks/create" not in [
        f"{verb} {path}" for verb, path, _ in table(booted(lambda panel: panel.resources([tasks])))
    ]


def test_other_keys_use_their_own_path_or_the_key() -> None:
    pages = with_pages(
        board=resource_page("Board"),
        history=resource_page(
            "History", route_path="{record}/history", render=lambda self, record: None
        ),
        root=resource_page("Slashed", route_path="/with/slashes/"),
    )
    tasks = resource(pages=pages)

    paths = [row[1] for row in table(booted(lambda panel: panel.resources([tasks])))]

    assert [path for path in paths if path.startswith("tasks")] == [
        "tasks",
        "tasks/board",
        "tasks/with/slashes",
        "tasks/{record}/history",
    ]


def test_literals_come_before_parameters_across_the_whole_panel() -> None:
    tasks = resource(
        pages=with_pages(
            view=READER,
            day=resource_page("Day", route_path="{day}-report", render=lambda self, day: None),
            zoo=resource_page("Zoo"),
            deep=resource_page("Deep", route_path="{record}/a", render=lambda self, record: None),
            deeper=resource_page("Deeper", route_path="zoo/{cage}", render=lambda self, cage: None),
        )
    )
    anything = page("AnyPage", get_route_path=classmethod(lambda cls: "{anything}"))

    paths = [
        row[1] for row in table(booted(lambda panel: panel.pages([anything]).resources([tasks])))
    ]

    assert paths == [
        "",
        "actions/bulk",
        "actions/cell",
        "actions/confirmation",
        *["actions/form"] * 2,
        *(f"actions/{name}" for name in ("infolist", "record", "reorder", "table")),
        "background-work",
        *(f"background-work/{name}" for name in ("active", "cancel", "retry")),
        "broadcasting",
        "explain",
        "exports/{file}",
        "form-state",
        "imports/check",
        "imports/example",
        "imports/preview",
        "imports/{file}",
        *["invitation/{token}"] * 2,
        "locale",
        "login",
        "notifications",
        *(f"notifications/{name}" for name in ("all", "clear", "read")),
        *["options"] * 2,
        *(f"relations/{name}" for name in ("action", "bulk", "cell", "form", "form")),
        *("search", "search/commands"),
        *("settings/account", "settings/appearance"),
        *["settings/arrangement"] * 2,
        *("settings/confirm-password", "settings/impersonation", "settings/password"),
        "settings/preferences",
        *["settings/profile"] * 2,
        *("settings/security", "settings/sessions/end", "settings/sessions/end-others"),
        "tasks",
        "tasks/zoo",
        "tasks/zoo/{cage}",
        "tasks/{day}-report",
        "tasks/{record}",
        "tasks/{record}/a",
        *(f"two-factor/{name}" for name in ("challenge", "disable", "enable", "send", "verify")),
        *["uploads"] * 2,
        "{anything}",
    ]


def test_the_table_does_not_depend_on_the_order_of_registration() -> None:
    tasks, projects, report = resource(), resource("ProjectResource", Project), page()

    one = booted(lambda panel: panel.resources([tasks, projects]).pages([report]))
    two = booted(lambda panel: panel.pages([report]).resources([projects]).resources([tasks]))

    assert table(one) == table(two)


def test_route_names_and_paths_follow_the_configured_slug() -> None:
    entry = ResourceConfiguration.of(resource()).slug("jobs")

    assert ("GET", "jobs", "resources.jobs.index") in table(
        booted(lambda panel: panel.resources([entry]))
    )


def test_page_and_resource_travel_in_the_row() -> None:
    tasks, report = resource(), page(middleware=("x.Y",))
    panel = booted(lambda panel: panel.resources([tasks]).pages([report]))
    rows = {route.name: route for route in panel.get_routes()}

    listed = rows["resources.tasks.index"]
    assert (listed.resource, listed.page_key) == (tasks, "index")
    assert listed.handler == f"{dotted(ListRecords)}.render"
    assert listed.guest is False
    assert rows["pages.report"].page is report
    assert rows["pages.report"].middleware == ("x.Y",)
    assert rows["auth.login"].guest is True


@pytest.mark.parametrize("declared", [{}, {"pages": with_pages()}], ids=["standard", "own"])
def test_handlers_are_importable_methods(declared: dict[str, Any]) -> None:
    tasks = resource(**declared)
    panel = booted(lambda panel: panel.resources([tasks]).pages([page()]))

    for route in panel.get_routes():
        owner, _, method = route.handler.rpartition(".")
        assert callable(getattr(import_string(owner), method))


def test_two_owners_of_one_shape_are_refused_with_path_and_both_classes() -> None:
    board = with_pages(
        board=resource_page("Board", route_path="{record}/board", render=lambda s, record: 0)
    )
    tasks = resource(pages=board)
    rival = page("RivalPage", get_route_path=classmethod(lambda cls: "tasks/{task}/board"))

    _, reading = boot_with_errors(lambda panel: panel.resources([tasks]).pages([rival]))

    (mistake,) = reading.errors
    assert "'tasks/{record}/board'" in str(mistake)
    assert dotted(tasks) in str(mistake)
    assert dotted(rival) in str(mistake)
    assert "route_path" in str(mistake)


def test_two_resources_never_share_a_shape() -> None:
    tasks, twins = resource("TaskResource"), resource("TwinResource")
    first = Route("GET", "x/{record}", "a", "m.C.f", resource=tasks, page=READER)
    same = Route("GET", "x/{key}", "b", "m.C.f", resource=twins, page=READER)
    other_verb = Route("PUT", "x/{key}", "c", "m.C.f", resource=twins, page=READER)
    other_shape = Route("GET", "x/{key}/y", "d", "m.C.f", resource=twins, page=READER)

    with pytest.raises(PanelRegistrationException) as caught:
        refuse_collisions([first, same])
    assert "'x/{key}'" in str(caught.value)
    assert dotted(tasks) in str(caught.value)
    assert dotted(twins) in str(caught.value)

    refuse_collisions([first, other_verb, other_shape])


def test_a_page_may_not_take_the_root() -> None:
    rootless = page("RootPage", get_route_path=classmethod(lambda cls: ""))

    _, reading = boot_with_errors(lambda panel: panel.pages([rootless]))

    (mistake,) = reading.errors
    assert "RootPage" in str(mistake)
    assert "Dashboard" in str(mistake)


@pytest.mark.parametrize(
    "path", ["<int:x>", "a b", "{record}/{record}", "a//b", "{1x}", "{}", "a?b", "ü", "{re cord}"]
)
def test_a_path_that_urls_would_misread_is_refused(path: str) -> None:
    odd = resource_page("OddPage", route_path=path, render=lambda self: None)

    _, reading = boot_with_errors(
        lambda panel: panel.resources([resource(pages=with_pages(odd=odd))])
    )

    (mistake,) = reading.errors
    assert "OddPage" in str(mistake)
    assert repr(f"tasks/{path}") in str(mistake)


@pytest.mark.parametrize("path", ["a.b", "~a", "{record}/x_y", "v{major}.{minor}", "A-1"])
def test_a_plain_path_is_taken(path: str) -> None:
    fine = resource_page("FinePage", route_path=path, render=lambda self, **params: None)

    panel = booted(lambda panel: panel.resources([resource(pages=with_pages(fine=fine))]))

    assert f"tasks/{path}" in [route.path for route in panel.get_routes()]


def test_a_page_may_ask_only_for_what_its_path_names() -> None:
    asking = resource_page("AskingPage", render=lambda self, request, record: None)

    _, reading = boot_with_errors(
        lambda panel: panel.resources([resource(pages=with_pages(ask=asking))])
    )

    (mistake,) = reading.errors
    assert "AskingPage.render()" in str(mistake)
    assert "'record'" in str(mistake)
    assert "'tasks/ask'" in str(mistake)


def test_optional_arguments_and_the_request_may_be_asked_for() -> None:
    asking = resource_page("AskingPage", render=lambda self, request, record=None, **more: None)

    assert booted(
        lambda panel: panel.resources([resource(pages=with_pages(ask=asking))])
    ).get_routes()


@pytest.mark.parametrize(
    "wrong",
    [None, "shop.Board", ListRecords.render, page(), resource(), resource_page("X", render=None)],
)
def test_something_else_among_the_pages_is_named(wrong: object) -> None:
    tasks = resource(pages=with_pages(board=wrong))  # type: ignore[arg-type]

    _, reading = boot_with_errors(lambda panel: panel.resources([tasks]))

    (mistake,) = reading.errors
    assert dotted(tasks) in str(mistake)
    assert "'board'" in str(mistake)
    assert "ResourcePage" in str(mistake)


def test_a_row_knows_its_parameters_and_its_shape() -> None:
    route = Route("GET", "a/{parentRecord}/b/{record}", "n", "m.C.f")

    assert route.parameters() == ("parentRecord", "record")
    assert route.shape() == "a/{}/b/{}"
