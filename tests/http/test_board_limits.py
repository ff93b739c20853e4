"""The limits of the cells of boards, and their queries."""

from __future__ import annotations

import pytest
from django.db import connection
from django.db.models import Q
from django.test.utils import CaptureQueriesContext

from django_panel.resources.boards import cells as board_cells
from django_panel.resources.boards.cells import Cell, limit_page
from django_panel.tables.paging.counting import Total
from django_panel.testing import panel_client
from tests.http.cell_boards import add, board, cell, office, titles
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project, User

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture(autouse=True)
def acme(declare: Declare) -> Customer:
    declare(office=office)
    return Customer.objects.create(name="Acme")


@pytest.fixture
def zenith() -> Customer:
    return Customer.objects.create(name="Zenith")


@pytest.mark.parametrize("number_of_cards", [10, 1_000])
@pytest.mark.parametrize("number_of_lanes", [3, 30])
def test_queries_do_not_grow_with_lanes_and_cards(
    number_of_lanes: int, number_of_cards: int, superuser: User
) -> None:
    Customer.objects.all().delete()
    lanes = [Customer.objects.create(name=f"Customer {n}") for n in range(number_of_lanes)]
    Project.objects.bulk_create(
        Project(
            customer=lanes[number % number_of_lanes],
            name=f"Project {number}",
            state="done" if number % 2 else "open",
        )
        for number in range(number_of_cards)
    )
    client = panel_client(superuser)
    client.visit("resources.projects.lanes")

    with CaptureQueriesContext(connection) as captured:
        props = client.visit("resources.projects.lanes").props

    of_cards = [each["sql"] for each in captured if "project_project" in each["sql"]]
    # Two for each of the two columns; besides them session, user, preferences, lanes and
    # unread notifications.
    assert len(of_cards) == 4
    assert len(captured) == 9
    shown = [each for column in props["columns"] for each in column["cells"]]
    assert len(shown) == 2 * (number_of_lanes + 1)
    assert sum(each["count"] for each in shown) == number_of_cards


def test_a_count_stops_in_the_database(
    superuser: User, acme: Customer, zenith: Customer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board_cells, "COUNT_LIMIT", 3)
    add(acme, "A", "B", "C", "D")
    add(zenith, "X", "Y", "Z")
    client = panel_client(superuser)

    with CaptureQueriesContext(connection) as captured:
        props = client.visit("resources.projects.lanes").props

    stopped, exact = cell(props, "open", acme), cell(props, "open", zenith)
    assert (stopped["count"], stopped["countIsExact"], stopped["hasMore"]) == (3, False, True)
    assert (exact["count"], exact["countIsExact"]) == (3, True)
    # Each count reads one row more than the limit at most: two columns, two lanes and the rest.
    assert sum(each["sql"].count("LIMIT 4) counted") for each in captured) == 6


def test_a_page_limits_the_longest_cells(
    superuser: User, acme: Customer, zenith: Customer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board_cells, "MAX_PAGE_CARDS", 4)
    add(acme, "A", "B", "C", "D", "E")
    add(zenith, "X")

    props = board(superuser, query={f"cards[open][{acme.pk}]": "5"})

    assert titles(props, "open", zenith) == ["X"]
    assert titles(props, "open", acme) == ["A", "B", "C"]
    # No more can be loaded, and the count is that of all.
    found = cell(props, "open", acme)
    assert (found["count"], found["hasMore"]) == (5, False)


def test_a_moved_card_takes_no_place_of_another_one_on_a_full_page(
    superuser: User, acme: Customer, zenith: Customer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board_cells, "MAX_PAGE_CARDS", 5)
    add(acme, "A", "B", "C")
    add(zenith, "W", "X", "Y", "Z")
    add(acme, "M", state="done")
    before = board(superuser)
    moved = Project.objects.get(name="W")
    moved.customer, moved.state = acme, "done"
    moved.save()

    after = board(superuser, query={"moved": [moved.pk]})

    assert titles(before, "open", acme) == titles(after, "open", acme) == ["A", "B"]
    assert (titles(before, "open", zenith), titles(after, "open", zenith)) == (
        ["W", "X"],
        ["X", "Y"],
    )
    assert titles(after, "done", acme) == ["M", "W"]


@pytest.mark.parametrize(
    ("wanted", "sizes", "is_full"),
    [
        ([10, 20], [10, 20], False),
        ([200] * 5, [200] * 5, True),
        ([10, 200, 200, 200, 200, 200, 200], [10, 165, 165, 165, 165, 165, 165], True),
        ([], [], False),
    ],
)
def test_the_limit_of_a_page_is_the_same_for_all_longer_cells(
    wanted: list[int], sizes: list[int], is_full: bool
) -> None:
    cells = [Cell(None, Q(), size, Total(1_000, is_exact=False)) for size in wanted]

    assert limit_page(cells) is is_full
    assert [each.size for each in cells] == sizes


def test_a_cell_has_at_most_200_cards(superuser: User, acme: Customer) -> None:
    Project.objects.bulk_create(
        Project(customer=acme, name=f"Project {number:03}") for number in range(210)
    )

    props = board(superuser, query={f"cards[open][{acme.pk}]": "9999"})

    found = cell(props, "open", acme)
    assert (len(found["cards"]), found["count"], found["hasMore"]) == (200, 210, False)
