"""The cells of boards: their limits, counts, moved cards and queries."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.db.models import Count, F, Q, QuerySet
from django.test.utils import CaptureQueriesContext

from django_panel import Panel, Resource, tables
from django_panel.resources.boards import cells as board_cells
from django_panel.resources.boards.cells import Cell, limit_page
from django_panel.resources.pages import BoardPage
from django_panel.tables.paging.counting import Total
from django_panel.testing import panel_client
from tests.project.clients import make_user
from tests.project.fixtures import Declare
from tests.project.models import Badge, Customer, Job, Note, Project, Region, Site, Task, User

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

Props = Mapping[str, Any]


class LaneBoard(BoardPage[Project]):
    column_field = "state"
    lane_field = "customer"
    ordering = (F("starts_on").asc(nulls_last=True), "name")
    cards_per_cell = 2


class PlainBoard(BoardPage[Project]):
    column_field = "state"
    ordering = ("name",)
    cards_per_column = 2


class WideBoard(LaneBoard):
    """A scope that joins related records, so that it needs ``distinct()``."""

    def query(self) -> QuerySet[Project]:
        return super().query().filter(tasks__title__startswith="Dig").distinct()


class CountingBoard(LaneBoard):
    """An order by an aggregate."""

    ordering = ("-number_of_tasks",)

    def query(self) -> QuerySet[Project]:
        return super().query().annotate(number_of_tasks=Count("tasks"))


class FewLanes(LaneBoard):
    lane_field = "name"
    lane_values = ("Bridge", "Dam")
    ordering = ("pk",)


class ProjectResource(Resource):
    model = Project

    @classmethod
    def pages(cls) -> Any:
        boards = {
            "lanes": LaneBoard,
            "plain": PlainBoard,
            "wide": WideBoard,
            "counting": CountingBoard,
            "few": FewLanes,
        }
        return {**super().pages(), **boards}

    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        return schema.columns([tables.TextColumn("name").searchable()])


class TaskBoard(BoardPage[Task]):
    column_field = "is_done"
    column_values = {False: "To do", True: "Done"}
    lane_field = "assignee"
    cards_per_cell = 1


class TaskResource(Resource):
    model = Task

    @classmethod
    def pages(cls) -> Any:
        return {**super().pages(), "board": TaskBoard}


class NoteBoard(BoardPage[Note]):
    column_field = "job"


class NoteResource(Resource):
    model = Note

    @classmethod
    def pages(cls) -> Any:
        return {**super().pages(), "board": NoteBoard}


class BadgeBoard(BoardPage[Badge]):
    column_field = "holder"
    ordering = ("name",)
    cards_per_cell = 1


class BadgeResource(Resource):
    model = Badge

    @classmethod
    def pages(cls) -> Any:
        return {**super().pages(), "board": BadgeBoard}


RESOURCES = [ProjectResource, TaskResource, NoteResource, BadgeResource]


@pytest.fixture(autouse=True)
def acme(declare: Declare) -> Customer:
    declare(office=office)
    return Customer.objects.create(name="Acme")


def office(panel: Panel) -> Panel:
    return panel.path("office").resources(RESOURCES)


@pytest.fixture
def zenith() -> Customer:
    return Customer.objects.create(name="Zenith")


def add(customer: Customer, *names: str, **values: Any) -> None:
    for name in names:
        Project.objects.create(customer=customer, name=name, **values)


def board(user: User, page: str = "lanes", query: Mapping[str, Any] | None = None) -> Props:
    slug, _, key = page.rpartition(".")
    return panel_client(user).visit(f"resources.{slug or 'projects'}.{key}", query).props


def cell(props: Props, column: str, lane: Any = None) -> dict[str, Any]:
    found = next(each for each in props["columns"] if each["key"] == column)["cells"]
    key = str(lane.pk) if isinstance(lane, Customer | User) else lane
    only: dict[str, Any] = next(each for each in found if each["lane"] == key)
    return only


def titles(props: Props, column: str, lane: Any = None) -> list[str]:
    return [card["title"] for card in cell(props, column, lane)["cards"]]


def test_a_lane_shows_its_cards_although_those_of_another_lane_come_first(
    superuser: User, acme: Customer, zenith: Customer
) -> None:
    add(acme, "A", "B", "C", starts_on="2026-01-01")
    add(zenith, "X", "Y", "Z", starts_on="2026-02-01")

    props = board(superuser)

    assert titles(props, "open", acme) == ["A", "B"]
    assert titles(props, "open", zenith) == ["X", "Y"]
    for lane in (acme, zenith):
        found = cell(props, "open", lane)
        assert (found["count"], found["countIsExact"], found["hasMore"]) == (3, True, True)
        assert cell(props, "done", lane)["count"] == 0


@pytest.mark.parametrize(
    ("size", "shown", "has_more"),
    [("3", 3, True), ("1", 2, True), ("x", 2, True), ("99999", 2, True), ("150", 5, False)],
)
def test_a_cell_loads_more_cards(
    size: str, shown: int, has_more: bool, superuser: User, acme: Customer, zenith: Customer
) -> None:
    for customer in (acme, zenith):
        add(customer, "A", "B", "C", "D", "E")

    props = board(superuser, query={f"cards[open][{acme.pk}]": size})

    assert len(titles(props, "open", acme)) == shown
    assert cell(props, "open", acme)["hasMore"] is has_more
    assert len(titles(props, "open", zenith)) == 2


def test_the_cell_of_an_unknown_column_or_lane_is_ignored(
    superuser: User, acme: Customer, zenith: Customer
) -> None:
    add(acme, "A", "B", "C")
    unknown = (f"cards[lost][{acme.pk}]", "cards[open][99]", "cards[open][]", "cards", "cards[]")

    for name in unknown:
        assert titles(board(superuser, query={name: "9"}), "open", acme) == ["A", "B"]


def test_a_board_without_lanes_has_one_cell_for_each_column(
    superuser: User, acme: Customer
) -> None:
    add(acme, "A", "B", "C")

    first = board(superuser, "plain")
    more = board(superuser, "plain", {"cards[open]": "4"})

    assert [len(each["cells"]) for each in first["columns"]] == [1, 1]
    assert first["board"]["cardsPerCell"] == 2
    assert titles(first, "open") == ["A", "B"]
    assert titles(more, "open") == ["A", "B", "C"]


def test_records_without_a_value_have_a_lane(superuser: User, acme: Customer) -> None:
    add(acme, "Garden")
    project, ada = Project.objects.get(), make_user("ada")
    for title in ("Dig", "Plant"):
        Task.objects.create(project=project, title=title)
        Task.objects.create(project=project, title=title, assignee=ada)

    first = board(superuser, "tasks.board")
    more = board(superuser, "tasks.board", {"cards[False][]": "2"})

    assert (cell(first, "False", "")["count"], len(titles(first, "False", ""))) == (2, 1)
    assert len(titles(more, "False", "")) == 2
    assert len(titles(more, "False", ada)) == 1
    assert cell(more, "False", None)["count"] == 0


def test_records_of_lanes_that_are_not_shown_are_in_one_cell(
    superuser: User, acme: Customer
) -> None:
    add(acme, "Bridge", "Canal", "Dam", "Garden", "Harbour")

    first = board(superuser, "few")
    more = board(superuser, "few", {"cards[open]": "3"})

    assert titles(first, "open", "Bridge") == ["Bridge"]
    assert titles(first, "open", None) == ["Canal", "Garden"]
    assert cell(first, "open", None)["count"] == 3
    assert titles(more, "open", None) == ["Canal", "Garden", "Harbour"]


def test_a_moved_card_is_shown_in_addition_to_the_first_ones(
    superuser: User, acme: Customer, zenith: Customer
) -> None:
    add(acme, "A", "C", "E", "G", "Zoo")
    before = titles(board(superuser), "open", acme)
    add(acme, "B")
    moved = {each.name: each.pk for each in Project.objects.all()}

    def shown(*names: str) -> list[str]:
        props = board(superuser, query={"moved": [moved[name] for name in names]})
        assert cell(props, "open", acme)["hasMore"] is True
        return titles(props, "open", acme)

    assert before == ["A", "C"]
    # In its place if it is among the first, before them otherwise.
    assert shown("B") == ["A", "B", "C"]
    assert shown("Zoo") == ["Zoo", "A", "B"]
    assert shown("G", "Zoo", "B") == ["G", "Zoo", "A", "B", "C"]


def test_a_moved_card_out_of_the_scope_or_unknown_is_not_shown(
    superuser: User, acme: Customer
) -> None:
    add(acme, "A", "B", "C")
    add(acme, "Other", state="done")
    Task.objects.create(project=Project.objects.get(name="A"), title="Dig")
    other, outside = (Project.objects.get(name=name).pk for name in ("Other", "C"))

    for key in (999_999, "x", "", "1" * 400, other):
        props = board(superuser, query={"moved": [key]})
        assert titles(props, "open", acme) == ["A", "B"]
        assert titles(props, "done", acme) == ["Other"]
    assert titles(board(superuser, "wide", {"moved": [outside]}), "open", acme) == ["A"]


def test_a_scope_with_duplicates_counts_each_record_once(superuser: User, acme: Customer) -> None:
    add(acme, "A", "B", "C")
    for project in Project.objects.all():
        for number in range(3):
            Task.objects.create(project=project, title=f"Dig {number}")

    props = board(superuser, "wide")

    assert cell(props, "open", acme)["count"] == 3
    assert titles(props, "open", acme) == ["A", "B"]


def test_cards_are_ordered_by_an_aggregate(superuser: User, acme: Customer) -> None:
    add(acme, "A", "B", "C")
    for number, name in enumerate(("B", "C"), 1):
        for _each in range(number):
            Task.objects.create(project=Project.objects.get(name=name), title="Dig")

    props = board(superuser, "counting")

    assert titles(props, "open", acme) == ["C", "B"]
    assert cell(props, "open", acme)["count"] == 3


def test_a_search_restricts_cards_and_counts(superuser: User, acme: Customer) -> None:
    add(acme, "Garden 1", "Garden 2", "Garden 3", "Bridge")

    props = board(superuser, query={"search": "gard"})

    assert titles(props, "open", acme) == ["Garden 1", "Garden 2"]
    assert cell(props, "open", acme)["count"] == 3


def test_records_in_the_trash_are_neither_shown_nor_counted(superuser: User) -> None:
    site = Site.objects.create(region=Region.objects.create(name="North"), name="Yard")
    job = Job.objects.create(site=site, title="Build")
    for title in ("Kept", "Gone"):
        Note.objects.create(job=job, title=title)
    Note.objects.get(title="Gone").delete()

    found = cell(board(superuser, "notes.board"), str(job.pk))

    assert (found["count"], [card["title"] for card in found["cards"]]) == (1, ["Kept"])


def test_keys_may_be_uuids(superuser: User) -> None:
    for name in ("A", "B", "C"):
        Badge.objects.create(id=uuid4(), name=name, holder=superuser)
    last = Badge.objects.get(name="C")

    props = board(superuser, "badges.board", {"moved": [str(last.pk)]})

    assert titles(props, str(superuser.pk)) == ["C", "A"]


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
    # Two for each of the two columns; besides them session, user, lanes and unread notifications.
    assert len(of_cards) == 4
    assert len(captured) == 8
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
