"""The queries of a request, as pages and other responses contain them."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction
from django.http import HttpResponse
from django.test import Client
from pytest_django.fixtures import Settings

from django_panel.debug.query_log import HEADER, MAX_HEADER
from tests.debug import queried_panel as queried_panel_module
from tests.debug.queried_panel import ASKED, make_records, queried_panel
from tests.project.clients import fetch, page_of, reload
from tests.project.fixtures import Declare
from tests.project.models import Customer, Task

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def office(declare: Declare, settings: Settings) -> None:
    declare(back=queried_panel)
    settings.DEBUG = True


def logs_of(response: HttpResponse) -> list[dict[str, Any]]:
    """Return the logs in the prop of a page."""
    logs: list[dict[str, Any]] = page_of(response)["props"]["queryLog"]
    return logs


def log_in_header(response: HttpResponse) -> dict[str, Any]:
    log: dict[str, Any] = json.loads(response[HEADER])
    return log


def line_of(code: str) -> str:
    """Return the only line of the panel's module that contains the code."""
    lines = Path(queried_panel_module.__file__).read_text().splitlines()
    (number,) = (number for number, line in enumerate(lines, start=1) if code in line)
    return f"tests/debug/queried_panel.py:{number}"


def section(log: dict[str, Any], kind: str, name: str) -> dict[str, Any]:
    """Return a section of a log with its queries."""
    for number, each in enumerate(log["sections"]):
        if (each["kind"], each["name"]) == (kind, name):
            found = [query for query in log["records"] if query["section"] == number]
            return {**each, "found": found}
    raise AssertionError([(each["kind"], each["name"]) for each in log["sections"]])


@pytest.mark.parametrize(
    ("debug", "query_bar", "expected"),
    [(True, None, True), (True, False, False), (False, None, False), (False, True, False)],
)
def test_the_prop_needs_debug_and_the_setting(
    admin: Client,
    declare: Declare,
    settings: Settings,
    debug: bool,
    query_bar: bool | None,
    expected: bool,
) -> None:
    declare({} if query_bar is None else {"query_bar": query_bar}, back=queried_panel)
    settings.DEBUG = debug

    page = fetch(admin, "/back/tasks", "inertia")
    found = fetch(admin, "/back/search?q=dig", "json")

    assert ("queryLog" in page_of(page)["props"]) is expected
    assert found.has_header(HEADER) is expected
    assert not page.has_header(HEADER)


@pytest.mark.parametrize("kind", ["html", "inertia"])
def test_a_page_contains_its_own_queries(admin: Client, kind: Any) -> None:
    make_records()

    (log,) = logs_of(fetch(admin, "/back/tasks?sort=title", kind))

    assert (log["method"], log["path"], log["isPage"]) == ("GET", "/back/tasks?sort=title", True)
    assert log["queries"] == len(log["records"]) == sum(s["queries"] for s in log["sections"])
    assert log["milliseconds"] == pytest.approx(
        sum(query["milliseconds"] for query in log["records"]), abs=0.2
    )
    assert log["omitted"] == 0


def test_the_queries_of_a_list_are_in_sections(admin: Client) -> None:
    make_records()

    (log,) = logs_of(fetch(admin, "/back/tasks", "inertia"))

    rows = section(log, "table", "tasks")["found"]
    assert any('"project_task"."title"' in query["sql"].replace("`", '"') for query in rows)
    assert rows[0]["location"].startswith("django_panel/")
    (asked,) = section(log, "policy", "tasks.view_any")["found"][:1]
    assert asked["location"] == f"{line_of('lambda: Customer')} in <lambda>"
    assert section(log, "request", "")["queries"] >= 2  # the session and the user


def test_the_queries_of_widgets_are_by_widget(admin: Client) -> None:
    make_records()

    page = page_of(fetch(admin, "/back", "inertia"))
    (log,) = page["props"]["queryLog"]

    names = section(log, "widget", "customer-names")
    assert names["queries"] == 8
    assert {query["location"].rpartition(" ")[2] for query in names["found"]} == {
        "CustomerNames.stats",
        "CustomerNames.keys",
    }
    # The table of a widget belongs to the widget.
    assert section(log, "widget", "last-tasks")["queries"] >= 1
    assert not any(each["kind"] == "table" for each in log["sections"])


def test_duplicates_and_n_plus_one_are_flagged_with_their_lines(admin: Client) -> None:
    make_records(customers=6)

    (log,) = logs_of(fetch(admin, "/back", "inertia"))

    by_kind = {each["kind"]: each for each in log["repeated"] if "customer" in each["sql"]}
    assert by_kind["n_plus_one"]["count"] == 6
    (loop,) = by_kind["n_plus_one"]["locations"]
    assert loop == f"{line_of('Customer.objects.get')} in CustomerNames.stats"
    assert by_kind["duplicate"]["count"] == 2
    (twice,) = by_kind["duplicate"]["locations"]
    assert twice == f"{line_of('values_list')} in CustomerNames.keys"
    assert log["duplicates"] == sum(each["count"] - 1 for each in log["repeated"]) >= 6


def test_rows_are_counted_on_every_database(admin: Client) -> None:
    make_records(customers=6)

    (log,) = logs_of(fetch(admin, "/back", "inertia"))

    found = section(log, "widget", "customer-names")
    assert {query["location"].rpartition(".")[2]: query["rows"] for query in found["found"]} == {
        "keys": 6,
        "stats": 1,
    }
    assert found["rows"] == 6 + 6 * 1 + 6
    assert log["rows"] >= found["rows"]


def test_four_equal_queries_with_other_parameters_are_not_flagged(admin: Client) -> None:
    make_records(customers=4)

    (log,) = logs_of(fetch(admin, "/back", "inertia"))

    assert not [each for each in log["repeated"] if each["kind"] == "n_plus_one"]


def test_a_partial_reload_contains_its_own_queries(admin: Client) -> None:
    make_records()

    (log,) = logs_of(reload(admin, "/back/tasks", "panel/resources/Index", "rows", "pagination"))

    assert log["props"] == ["pagination", "rows"]
    assert log["isPage"] is False
    assert section(log, "table", "tasks")["queries"] >= 1


def test_a_deferred_widget_is_a_request_of_its_own(admin: Client) -> None:
    response = reload(admin, "/back", "panel/Dashboard", "widgetData.slow-figure")

    (log,) = logs_of(response)
    (query,) = section(log, "widget", "slow-figure")["found"]
    assert query["sql"] == "SELECT %s"
    assert query["location"] == f"{line_of('cursor.execute')} in SlowFigure.stats"


def test_parameters_are_never_sent(admin: Client) -> None:
    response = reload(admin, "/back", "panel/Dashboard", "widgetData.slow-figure")

    assert b"secret word" not in response.content


def test_json_endpoints_have_a_header(admin: Client) -> None:
    make_records()
    url = "/back/options?resource=tasks&page=create&field=project&search=P"

    response = fetch(admin, url, "json")

    assert response.status_code == 200
    log = log_in_header(response)
    assert section(log, "options", "project")["queries"] >= 1
    assert "queryLog" not in response.json()  # type: ignore[attr-defined]


def test_the_search_is_a_section(admin: Client) -> None:
    make_records()

    log = log_in_header(fetch(admin, "/back/search?q=dig", "json"))

    assert section(log, "search", "tasks")["queries"] >= 1


def test_a_redirect_hands_its_queries_to_the_next_page(admin: Client) -> None:
    task = make_records()
    body = {"resource": "tasks", "action": "archive", "record": str(task.pk)}

    answer = fetch(
        admin, "/back/actions/record", "inertia", "post", data=body, content_type="application/json"
    )
    first = logs_of(fetch(admin, "/back/tasks", "inertia"))
    second = logs_of(fetch(admin, "/back/tasks", "inertia"))

    assert answer.status_code == 303
    assert Task.objects.get().is_done
    assert [log["method"] for log in first] == ["POST", "GET"]
    done = section(first[0], "action", "archive")["found"]
    assert any(query["location"] == f"{line_of('.update(')} in archive" for query in done)
    assert len(second) == 1


def test_the_queries_of_a_form_are_a_section(admin: Client) -> None:
    task = make_records()
    url = f"/back/tasks/{task.pk}/edit"

    (shown,) = logs_of(fetch(admin, url, "inertia"))
    body = {"title": "Rake", "project": task.project_id}
    saved = fetch(
        admin,
        url,
        "inertia",
        "put",
        data=json.dumps(body),
        content_type="application/json",
    )
    log = logs_of(fetch(admin, "/back/tasks", "inertia"))[0]

    assert section(shown, "form", "tasks")["queries"] >= 1
    assert saved.status_code == 303
    assert any(
        query["sql"].startswith("UPDATE") for query in section(log, "form", "tasks")["found"]
    )


def test_a_long_log_fits_into_the_header(admin: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    make_records()

    def many() -> bool:
        for number in range(200):
            list(Customer.objects.filter(pk=number, name__icontains="é" * number))
        return True

    monkeypatch.setitem(ASKED, "customers", many)
    response = fetch(admin, "/back/search?q=dig", "json")

    log = log_in_header(response)
    assert len(response[HEADER]) <= MAX_HEADER
    assert log["queries"] > 200
    assert log["omitted"] == log["queries"] - len(log["records"]) > 100
    assert [each["kind"] for each in log["repeated"]].count("n_plus_one") == 1


def test_a_failed_query_is_recorded(admin: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> bool:
        with suppress(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SELECT nothing_of_this_name")
        return True

    monkeypatch.setitem(ASKED, "customers", broken)
    (log,) = logs_of(fetch(admin, "/back/tasks", "inertia"))

    sent = [query["sql"] for query in section(log, "policy", "tasks.view_any")["found"]]
    assert "SELECT nothing_of_this_name" in sent


def test_a_guest_gets_the_queries_of_the_login_page() -> None:
    (log,) = logs_of(fetch(Client(), "/back/login"))

    assert log["isPage"] is True
