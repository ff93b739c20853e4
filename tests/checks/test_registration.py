"""Mistakes of registration: reported by the checks, and stopping the start of a server."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core.handlers.asgi import ASGIHandler
from django.core.handlers.wsgi import WSGIHandler
from django.core.management import call_command
from django.core.management.base import SystemCheckError
from django.http import HttpResponse
from pytest_django.fixtures import Settings

from django_panel import Panel
from django_panel.exceptions import PanelException
from django_panel.http.middleware import ResetPanelContext
from django_panel.http.middleware.web import LOADER, WEB_MIDDLEWARE, append_loader
from tests.checks.conftest import MessagesById
from tests.panels.declarations import page, resource, resource_page, widget, with_pages
from tests.project.fixtures import Declare
from tests.project.models import Notification

HERE = "tests.panels.providers"
DECLARED = "tests.panels.declarations"
ONE = f"{HERE}.OnePanelProvider"

BOARD = resource_page("Board", route_path="{record}/board", render=lambda self, record: None)

SETTINGS: dict[str, tuple[list[str], list[str]]] = {
    "unknown module": (["nowhere.AdminProvider"], ["'nowhere.AdminProvider'", "Correct the path"]),
    "unknown class": ([f"{HERE}.Missing"], [f"'{HERE}.Missing'", "cannot be imported"]),
    "not a provider": ([f"{HERE}.NoProvider"], [f"'{HERE}.NoProvider'", "Inherit from it"]),
    "nothing returned": ([f"{HERE}.ForgetfulProvider"], ["ForgetfulProvider", "return panel"]),
    "one id twice": (
        [ONE, f"{HERE}.SameIdProvider"],
        [ONE, f"{HERE}.SameIdProvider", "'one'", "Panel.id()"],
    ),
    "one path twice": ([ONE, f"{HERE}.SamePathProvider"], ["'one'", "'same-path'", "'first'"]),
    "one path on two domains": (
        [ONE, f"{HERE}.SamePathOtherDomainProvider"],
        ["'one'", "'same-path-other-domain'", "'first'", "domains"],
    ),
}

PANELS: dict[str, tuple[Callable[[Panel], Panel], list[str]]] = {
    "one slug twice": (
        lambda panel: panel.resources([resource("One"), resource("Two")]),
        [f"{DECLARED}.One", f"{DECLARED}.Two", "'tasks'", "Set `slug`"],
    ),
    "one page slug twice": (
        lambda panel: panel.pages([page("One", slug="x"), page("Two", slug="x")]),
        [f"{DECLARED}.One", f"{DECLARED}.Two", "'x'", "Set `slug`"],
    ),
    "page and resource": (
        lambda panel: panel.resources([resource()]).pages([page("Tasks")]),
        [f"{DECLARED}.TaskResource", f"{DECLARED}.Tasks", "'tasks'", "slug"],
    ),
    "reserved slug": (
        lambda panel: panel.resources(
            [resource("NoticeResource", Notification, slug="notifications")]
        ),
        ["NoticeResource", "'notifications'", 'slug = "notifications-list"'],
    ),
    "reserved page slug": (
        lambda panel: panel.pages([page("SettingsPage")]),
        ["SettingsPage", "'settings'", "slug"],
    ),
    "unusable slug": (
        lambda panel: panel.resources([resource(slug="a b")]),
        ["TaskResource", "'a b'", "letters, digits"],
    ),
    "colliding paths": (
        lambda panel: panel.resources([resource(pages=with_pages(board=BOARD))]).pages(
            [page("Rival", get_route_path=classmethod(lambda cls: "tasks/{id}/board"))]
        ),
        ["TaskResource", "Rival", "'tasks/{record}/board'", "route_path"],
    ),
    "one widget id twice": (
        lambda panel: panel.widgets([widget("One", "same"), widget("Two", "same")]),
        [f"{DECLARED}.One", f"{DECLARED}.Two", "'same'", "Rename"],
    ),
    "unusable page path": (
        lambda panel: panel.resources([resource(pages=with_pages(x=resource_page("<X>")))]).pages(
            [page("Odd", get_route_path=classmethod(lambda cls: "<int:x>"))]
        ),
        ["Odd", "'<int:x>'"],
    ),
}


def assert_stops_the_start(parts: list[str]) -> None:
    with pytest.raises(PanelException) as caught:
        ResetPanelContext(lambda request: HttpResponse())
    assert all(part in str(caught.value) for part in parts)


@pytest.mark.parametrize("case", SETTINGS)
def test_errors_in_the_list_of_providers(
    case: str, found: MessagesById, settings: Settings
) -> None:
    assert found("E001") == []
    providers, parts = SETTINGS[case]

    settings.PANEL = {"panels": providers}

    (message,) = found("E001")
    assert all(part in message.msg for part in parts), message.msg
    assert_stops_the_start(parts)


@pytest.mark.parametrize("case", PANELS)
def test_errors_in_a_panel(case: str, found: MessagesById, declare: Declare) -> None:
    build, parts = PANELS[case]
    declare(back=lambda panel: panel.resources([resource()]).pages([page()]).widgets([widget()]))
    assert found("E001") == []

    declare(back=build)

    (message,) = found("E001")
    assert all(part in message.msg for part in parts), message.msg
    assert_stops_the_start(parts)


# Since Django 6.1 the check of a JSON field asks the database.
@pytest.mark.django_db
def test_manage_py_check_fails_and_names_the_error(settings: Settings) -> None:
    call_command("check")

    settings.PANEL = {"panels": [ONE, f"{HERE}.SameIdProvider"]}

    with pytest.raises(SystemCheckError, match=r"panel\.E001.*'one'"):
        call_command("check")


def test_all_errors_are_reported_together(found: MessagesById, declare: Declare) -> None:
    declare(
        one=lambda panel: panel.resources([resource("A"), resource("B"), resource("C")]),
        two=lambda panel: panel.pages([page(slug="login")]),
    )

    assert len(found("E001")) == 3


@pytest.mark.parametrize("is_async", [False, True])
def test_an_error_stops_the_start_without_the_web_middleware(
    is_async: bool, settings: Settings
) -> None:
    settings.MIDDLEWARE = []
    append_loader()
    handler = ASGIHandler if is_async else WSGIHandler
    settings.PANEL = {"panels": [ONE], "register_web_middleware": False}
    assert callable(handler())

    settings.PANEL = {"panels": [f"{HERE}.Missing"], "register_web_middleware": False}

    with pytest.raises(PanelException, match="Missing"):
        handler()


def test_the_loader_is_appended_where_nothing_else_loads_the_panels(settings: Settings) -> None:
    settings.MIDDLEWARE = ("host.First",)
    append_loader()
    append_loader()
    assert settings.MIDDLEWARE == ["host.First", LOADER]

    settings.MIDDLEWARE = [WEB_MIDDLEWARE[0]]
    append_loader()
    assert [WEB_MIDDLEWARE[0]] == settings.MIDDLEWARE


def test_a_start_without_errors_is_not_stopped() -> None:
    assert callable(ResetPanelContext(lambda request: HttpResponse()))
