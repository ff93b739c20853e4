"""The cells of boards: their cards, lanes and moved cards."""

from __future__ import annotations

from uuid import uuid4

import pytest

from tests.http.cell_boards import add, board, cell, office, titles
from tests.project.clients import make_user
from tests.project.fixtures import Declare
from tests.project.models import Badge, Customer, Job, Note, Project, Region, Site, Task, User

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture(autouse=True)
def acme(declare: Declare) -> Customer:
    declare(office=office)
    return Customer.objects.create(name="Acme")


@pytest.fixture
def zenith() -> Customer:
    return Customer.objects.create(name="Zenith")


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
