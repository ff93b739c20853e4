"""Specification §7: the exceptions of registration, one row each."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import override_settings

import django_panel
from django_panel import Panel, Resource
from django_panel.exceptions import (
    LogicException,
    PanelAuthorizationException,
    PanelRegistrationException,
    PanelSchemaException,
    dotted,
)
from django_panel.panels import ResourceConfiguration
from django_panel.panels.registry import get_registry
from django_panel.panels.route import Route
from django_panel.panels.routes import refuse_collisions
from django_panel.support import context
from tests.panels.declarations import (
    booted,
    page,
    resource,
    resource_page,
    widget,
    with_pages,
)
from tests.project.fixtures import Declare
from tests.project.models import Notification, User

TASKS, TWINS = resource("TaskResource"), resource("TwinResource")
BOARD = resource_page("Board", route_path="{record}/board", render=lambda self, record: None)


def test_a_colliding_route_path_names_the_path_and_both_classes() -> None:
    owner = resource("TaskResource", pages=with_pages(board=BOARD))
    rival = page("Rival", get_route_path=classmethod(lambda cls: "tasks/{id}/board"))

    with pytest.raises(PanelRegistrationException) as caught:
        booted(lambda panel: panel.resources([owner]).pages([rival]))

    assert "'tasks/{record}/board'" in str(caught.value)
    assert dotted(owner) in str(caught.value)
    assert dotted(rival) in str(caught.value)


def test_two_resources_that_claim_one_shape_collide() -> None:
    rows = [
        Route("GET", "projects/{parentRecord}/tasks", "a", "m.C.f", resource=TASKS),
        Route("GET", "projects/{project}/tasks", "b", "m.C.f", resource=TWINS),
    ]

    with pytest.raises(PanelRegistrationException) as caught:
        refuse_collisions(rows)

    assert "'projects/{project}/tasks'" in str(caught.value)
    assert dotted(TASKS) in str(caught.value)
    assert dotted(TWINS) in str(caught.value)


def test_duplicate_widget_id() -> None:
    first, second = widget("First", "same"), widget("Second", "same")

    with pytest.raises(PanelRegistrationException) as caught:
        booted(lambda panel: panel.widgets([first, second]))

    assert "'same'" in str(caught.value)
    assert dotted(first) in str(caught.value)
    assert dotted(second) in str(caught.value)


REFUSED: dict[str, tuple[Callable[[Panel], Panel], str]] = {
    "duplicate resource slug": (lambda panel: panel.resources([TASKS, TWINS]), "'tasks'"),
    "one resource under two slugs": (
        lambda panel: panel.resources(
            [ResourceConfiguration.of(TASKS).slug(slug) for slug in ("a", "b")]
        ),
        "'a' and 'b'",
    ),
    "duplicate page slug": (
        lambda panel: panel.pages([page("A", slug="x"), page("B", slug="x")]),
        "'x'",
    ),
    "page and resource slug": (
        lambda panel: panel.resources([TASKS]).pages([page("Tasks")]),
        "'tasks'",
    ),
    "reserved slug": (
        lambda panel: panel.resources(
            [resource("NoticeResource", Notification, slug="notifications")]
        ),
        "'notifications'",
    ),
}


@pytest.mark.parametrize("row", REFUSED)
def test_contents_that_contradict_each_other(row: str) -> None:
    build, message = REFUSED[row]

    with pytest.raises(PanelRegistrationException, match=message):
        booted(build)


def test_contents_that_agree() -> None:
    panel = booted(
        lambda panel: (
            panel.resources([TASKS, ResourceConfiguration.of(TWINS).slug("twins")])
            .pages([page("A"), page("B")])
            .widgets([widget("First", "first"), widget("Second", "second")])
        )
    )

    assert len(panel.get_resources()) == len(panel.get_pages()) == len(panel.get_widgets()) == 2


@pytest.mark.parametrize(
    ("second", "message"),
    [
        (lambda panel: panel.id("first"), "'first'"),
        (lambda panel: panel.path("first"), "'first'"),
        (lambda panel: panel.path("first").domain("elsewhere.test"), "'first'"),
    ],
    ids=["duplicate id", "duplicate path", "duplicate path on two domains"],
)
def test_panels_that_contradict_each_other(
    second: Callable[[Panel], Panel], message: str, declare: Declare
) -> None:
    declare(first=lambda panel: panel, second=lambda panel: panel)
    assert len(get_registry().all()) == 2

    declare(first=lambda panel: panel, second=second)

    with pytest.raises(PanelRegistrationException, match=message):
        get_registry()


def test_an_unknown_panel() -> None:
    with pytest.raises(PanelRegistrationException, match="'nope'"):
        django_panel.panel("nope")

    assert django_panel.panel("admin") is not None


@pytest.mark.parametrize("panel_id", ["", "No id"])
def test_a_missing_or_unusable_id(panel_id: str) -> None:
    with pytest.raises(PanelRegistrationException, match=repr(panel_id)):
        Panel(panel_id)


def test_an_address_without_a_current_panel() -> None:
    with pytest.raises(PanelRegistrationException, match=r"TaskResource\.url\(\) needs a panel"):
        TASKS.url()


def test_a_resource_that_the_panel_does_not_hold(declare: Declare) -> None:
    declare(holder=lambda panel: panel.resources([TASKS]), stranger=lambda panel: panel)

    assert TASKS.url(panel="holder") == "/holder/tasks"
    with pytest.raises(PanelRegistrationException, match=r"TaskResource.*'stranger'"):
        TASKS.url(panel="stranger")


def test_a_provider_that_cannot_be_imported() -> None:
    with (
        override_settings(PANEL={"panels": ["nowhere.AdminPanelProvider"]}),
        pytest.raises(PanelRegistrationException, match=r"'nowhere\.AdminPanelProvider'"),
    ):
        get_registry()


def test_a_missing_model_is_an_error_of_the_schema() -> None:
    bare = type("BareResource", (Resource,), {})

    with pytest.raises(PanelSchemaException, match="BareResource declares no model"):
        booted(lambda panel: panel.resources([bare]))


def test_a_strict_panel_refuses_a_resource_without_a_policy() -> None:
    strict = booted(lambda panel: panel.resources([TASKS]).strict_authorization())
    lenient = booted(lambda panel: panel.resources([TASKS]))
    root = User(username="root", is_superuser=True)

    with context.bind(panel=lenient, user=root):
        assert TASKS.can_create() is True
    with (
        context.bind(panel=strict, user=root),
        pytest.raises(PanelAuthorizationException, match="TaskResource declares no policy"),
    ):
        TASKS.can_create()


def test_what_is_asked_too_early_is_a_logic_exception() -> None:
    with pytest.raises(LogicException, match="'early' is not loaded yet"):
        Panel("early").resource_by_slug("tasks")
