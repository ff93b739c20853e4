"""``panel_routes``: the table, aligned or as JSON, alike every time."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.core.management.base import SystemCheckError
from django.urls import reverse
from pytest_django.fixtures import Settings

from django_panel import Panel
from tests.panels.declarations import page, resource, resource_page, with_pages
from tests.project.fixtures import Declare

VIEWS = "django_panel.http.views"
#: What every panel has, in the order of matching.
ACTIONS = ("bulk", "cell", "infolist", "record", "reorder", "table")


def printed(*arguments: str, **options: Any) -> str:
    answer = StringIO()
    call_command("panel_routes", *arguments, stdout=answer, **options)
    return answer.getvalue()


@pytest.fixture
def two_panels(declare: Declare) -> None:
    board = resource_page("Board", route_path="{record}/board", render=lambda self, record: None)

    def back(panel: Panel) -> Panel:
        return panel.resources([resource(pages=with_pages(board=board))]).pages([page()])

    declare(back=back, root=lambda panel: panel.path(""))


@pytest.mark.usefixtures("two_panels")
def test_the_table_is_aligned_in_the_order_of_matching() -> None:
    heading, *lines = printed("--panel", "back").splitlines()

    assert heading.split() == ["VERB", "PATH", "NAME", "HANDLER"]
    starts = [heading.index(word) for word in heading.split()]
    cells = [
        tuple(
            line[start:end].rstrip() for start, end in zip(starts, [*starts[1:], None], strict=True)
        )
        for line in lines
    ]
    assert cells == [
        ("GET", "/back", "panel.back.dashboard", f"{VIEWS}.dashboard.DashboardController.show"),
        *(
            (
                "POST",
                f"/back/actions/{name}",
                f"panel.back.actions.{name}",
                f"{VIEWS}.actions.ActionController.{name}",
            )
            for name in ACTIONS
        ),
        ("POST", "/back/locale", "panel.back.locale", f"{VIEWS}.locale.LocaleController.store"),
        ("GET", "/back/login", "panel.back.auth.login", f"{VIEWS}.auth.AuthController.login"),
        ("GET", "/back/report", "panel.back.pages.report", f"{VIEWS}.page.PageController.show"),
        (
            "GET",
            "/back/tasks",
            "panel.back.resources.tasks.index",
            "django_panel.resources.pages.list_records.ListRecords.render",
        ),
        (
            "GET",
            "/back/tasks/{record}/board",
            "panel.back.resources.tasks.board",
            "tests.panels.declarations.Board.render",
        ),
    ]


@pytest.mark.usefixtures("two_panels")
def test_all_panels_are_printed_by_id_and_the_same_every_time() -> None:
    rows = json.loads(printed("--json"))

    assert [row["name"].split(".")[1] for row in rows] == ["back"] * 12 + ["root"] * 9
    assert printed("--json") == printed("--json")
    assert printed() == printed()
    assert len(printed().splitlines()) == len(rows) + 1


@pytest.mark.usefixtures("two_panels")
def test_rows_say_what_reverse_says() -> None:
    rows = json.loads(printed("--json"))

    assert list(rows[0]) == ["verb", "path", "name", "handler"]
    for row in rows:
        if "{" not in row["path"]:
            assert reverse(row["name"]) == row["path"]


@pytest.mark.usefixtures("two_panels")
def test_one_panel_can_be_asked_for() -> None:
    names = [row["name"] for row in json.loads(printed("--panel", "root", "--json"))]

    assert names == [
        "panel.root.dashboard",
        *(f"panel.root.actions.{name}" for name in ACTIONS),
        "panel.root.locale",
        "panel.root.auth.login",
    ]


@pytest.mark.usefixtures("two_panels")
def test_an_unknown_panel_names_the_known_ones() -> None:
    with pytest.raises(CommandError, match=r"'bck'.*'back'\?.*back, root"):
        printed("--panel", "bck")


def test_broken_panels_are_reported_by_the_checks(settings: Settings) -> None:
    settings.PANEL = {"panels": ["nowhere.AdminProvider"]}

    with pytest.raises(SystemCheckError, match=r"panel\.E001"):
        printed(skip_checks=False)
    with pytest.raises(CommandError, match=r"nowhere\.AdminProvider"):
        printed()
