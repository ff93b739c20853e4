"""Render hooks: order, scopes, data, and who receives them."""

from __future__ import annotations

import pytest
from django.test import Client

from django_panel import Panel
from django_panel.exceptions import PanelRegistrationException
from django_panel.panels.shared_props import panel_to_wire
from django_panel.support import context
from django_panel.support.enums import RenderHookPoint
from tests.panels.declarations import booted, page, resource, resource_page, with_pages
from tests.project.fixtures import Declare


def test_hooks_keep_their_order_and_name_scopes_by_slug() -> None:
    tasks = resource(slug="jobs")
    report = page("ReportPage")
    panel = booted(
        lambda panel: (
            panel.resources([tasks])
            .pages([report])
            .render_hook("page.start", "First", {"size": 3})
            .render_hook(RenderHookPoint.PAGE_START, "Second", scopes=[tasks, report, "page:any"])
            .render_hook("body.end", "Third")
        )
    )

    hooks = [
        (hook.point.value, hook.to_wire(panel.get_resources)) for hook in panel.get_render_hooks()
    ]

    assert hooks == [
        ("page.start", {"component": "First", "data": {"size": 3}, "scopes": []}),
        (
            "page.start",
            {
                "component": "Second",
                "data": {},
                "scopes": ["resource:jobs", "page:report", "page:any"],
            },
        ),
        ("body.end", {"component": "Third", "data": {}, "scopes": []}),
    ]


def test_a_page_of_a_resource_stands_for_the_resource() -> None:
    board, loose = resource_page("Board"), resource_page("Loose")
    tasks, people = (
        resource("TaskResource", slug="jobs", pages=with_pages(board=board)),
        resource("PeopleResource", slug="people"),
    )
    panel = booted(
        lambda panel: (
            panel.resources([tasks, people])
            .render_hook("page.start", "First", scopes=[board, tasks])
            .render_hook("page.start", "Second", scopes=[loose])
            .render_hook("page.start", "Third", scopes=people)
            .render_hook("page.start", "Fourth", scopes="page:any")
        )
    )

    first, second, third, fourth = (
        hook.to_wire(panel.get_resources) for hook in panel.get_render_hooks()
    )

    assert first is not None
    assert first["scopes"] == ["resource:jobs"]
    # Without any scope it would be on all pages.
    assert second is None
    assert third is not None
    assert third["scopes"] == ["resource:people"]
    assert fourth is not None
    assert fourth["scopes"] == ["page:any"]


def test_a_scope_and_the_data_of_a_hook_are_checked_when_it_is_declared() -> None:
    with pytest.raises(PanelRegistrationException, match=r"'page\.start'.*dict.*a string"):
        Panel("back").render_hook("page.start", "X", scopes=[dict])
    with pytest.raises(PanelRegistrationException, match=r"'page\.start'.*not JSON.*object"):
        Panel("back").render_hook("page.start", "X", {"what": object()})


def test_an_unknown_place_names_the_known_ones() -> None:
    with pytest.raises(PanelRegistrationException, match=r"'page\.middle'.*'page\.start'"):
        Panel("back").render_hook("page.middle", "X")


def test_before_the_login_only_the_hooks_around_all_pages_are_sent() -> None:
    tasks = resource("SecretTaskResource", slug="jobs")
    panel = booted(
        lambda panel: (
            panel.resources([tasks])
            .render_hook("page.start", "Banner", {"text": "for users"})
            .render_hook("sidebar.end", "Banner", {"text": "for users"})
            .render_hook("body.start", "Notice", {"text": "for all"})
            .render_hook("body.end", "Hint", {"text": "for guests"}, "auth")
            .render_hook("body.end", "Tour", {"text": "for users"}, tasks)
        )
    )

    with context.bind(panel=panel):
        public = panel_to_wire(panel, is_public=True)["renderHooks"]
        own = panel_to_wire(panel)["renderHooks"]

    assert public == {
        "body.start": [{"component": "Notice", "data": {"text": "for all"}, "scopes": []}],
        "body.end": [{"component": "Hint", "data": {"text": "for guests"}, "scopes": ["auth"]}],
    }
    assert sum(map(len, own.values())) == 5


@pytest.mark.django_db
def test_a_guest_receives_no_hook_and_no_menu_of_the_layout(
    declare: Declare, client: Client
) -> None:
    declare(
        back=lambda panel: (
            panel.login()
            .user_menu_items([{"label": "Payroll", "url": "/for/users"}])
            .render_hook("page.start", "Banner", {"text": "for users only"})
            .render_hook("body.start", "Notice", {"text": "for everybody"})
        )
    )

    page = client.get("/back/login").content.decode()

    assert "for everybody" in page
    assert "for users only" not in page
    assert "/for/users" not in page
