"""The title of a record (decisions A1), and titles that raise an exception."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import Group, Permission
from django.db import connection, models
from django.test import Client
from django.test.utils import CaptureQueriesContext

from django_panel import Resource
from django_panel.internal.fast.titles import title_column
from django_panel.support.titles import record_title
from tests.project.clients import fetch
from tests.project.fixtures import Declare
from tests.project.models import Customer, User
from tests.unusual_models.odd_models import (
    RESOURCES,
    Broken,
    Interval,
    Named,
    Part,
    Place,
    Ticket,
)
from tests.unusual_models.odd_requests import props_of, rows_of

pytestmark = [pytest.mark.django_db]


class Untitled(models.Model):  # noqa: DJ008
    number = models.IntegerField()

    class Meta:
        app_label = "titles"


class OnlyName(models.Model):  # noqa: DJ008
    name = models.CharField(max_length=5)

    class Meta:
        app_label = "titles"


class TwoNames(models.Model):
    name = models.CharField(max_length=5)
    email = models.CharField(max_length=5)

    class Meta:
        app_label = "titles"

    def __str__(self) -> str:
        return self.name or self.email


@pytest.mark.parametrize(
    ("record", "attribute", "title"),
    [
        (Place(pk=7, name="Bar", address="Street"), "address", "Street"),
        (Place(pk=7, name="Bar"), None, "Bar"),
        (Place(pk=7, name=""), None, "7"),
        (Interval(pk=7, every=5, period="days"), None, "every 5 days"),
        (OnlyName(pk=7, name="Ann"), None, "Ann"),
        (Untitled(pk=7, number=3), None, "7"),
        (Broken(pk=7, code=5), None, "Part 2"),
        (Broken(pk=7, code=0), None, "Broken 7 (no title)"),
        (Named(pk=7), None, "Named 7 (no title)"),
        (Named(pk=7), "name", "Named 7 (no title)"),
        (Named(pk=7), "nothing", "7"),
    ],
)
def test_a_title(record: models.Model, attribute: str | None, title: str) -> None:
    assert record_title(record, attribute) == title


@pytest.mark.parametrize(
    ("model", "column"),
    [
        (Customer, "name"),
        (User, "username"),
        (OnlyName, "name"),
        (TwoNames, None),
        (Interval, None),
        (Named, None),
        (Untitled, None),
    ],
)
def test_a_str_that_returns_one_column_is_read_as_that_column(
    model: type[models.Model], column: str | None, declare: Declare
) -> None:
    declare({"fast_paths": True})

    found = title_column(model)

    assert (found and found.name) == column


def test_an_exception_is_logged_once_per_request(admin: Client, caplog: Any) -> None:
    for _number in range(3):
        broken = Broken.objects.create(code=0)
        Ticket.objects.create(subject="Lamp", broken=broken)

    rows = rows_of(admin, "/odd/tickets")

    assert rows[2]["cells"]["broken"].endswith("(no title)")
    assert [each.message for each in caplog.records if "title" in each.message] == [
        "The title of a record of tests.unusual_models.odd_models.Broken raises an exception."
    ]


@pytest.mark.parametrize("slug", ["brokens", "nameds"])
def test_the_pages_of_a_record_without_a_title_open(admin: Client, slug: str) -> None:
    model: Any = {"brokens": Broken, "nameds": Named}[slug]
    record = model.objects.create(code=0)
    title = f"{model.__name__} {record.pk} (no title)"

    for path in ("", f"/{record.pk}", f"/{record.pk}/edit"):
        assert fetch(admin, f"/odd/{slug}{path}").status_code == 200

    page = props_of(admin, f"/odd/{slug}/{record.pk}")["page"]
    assert page["heading"] == title


def test_pages_of_records_that_refer_to_one_without_a_title_open(admin: Client) -> None:
    broken, named = Broken.objects.create(code=0), Named.objects.create(code=0)
    ticket = Ticket.objects.create(subject="Lamp", broken=broken, named=named)
    title = f"Broken {broken.pk} (no title)"

    view = props_of(admin, f"/odd/tickets/{ticket.pk}")
    form = props_of(admin, f"/odd/tickets/{ticket.pk}/edit")["form"]

    assert title in str(view)
    offered = {node["name"]: node.get("options") for node in form["schema"]}
    assert offered["broken"] == [{"value": str(broken.pk), "label": title, "details": None}]


def test_a_title_by_str_costs_one_query_per_column(admin: Client) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            rows_of(admin, "/odd/tickets")
        return len(captured)

    for number in range(3):
        interval = Interval.objects.create(every=number, period="days")
        Ticket.objects.create(subject="Lamp", interval=interval, part=Part.objects.create())
    queries()
    few = queries()
    for number in range(10):
        interval = Interval.objects.create(every=number, period="hours")
        Ticket.objects.create(subject="Lamp", interval=interval, part=Part.objects.create())

    assert queries() == few
    assert rows_of(admin, "/odd/tickets")[0]["cells"]["interval"] == "every 9 hours"


def test_a_title_that_follows_two_relations_runs_no_query_per_row(
    admin: Client, caplog: Any
) -> None:
    inner = Part.objects.create(inside=Part.objects.create(inside=Part.objects.create()))
    outer = Part.objects.create(inside=inner)
    Ticket.objects.create(subject="Lamp", part=outer)

    cell = rows_of(admin, "/odd/tickets")[0]["cells"]["part"]

    assert cell == f"Part {outer.pk} (no title)"
    assert "with_related" in caplog.text
    # The record's own page may run the queries.
    assert props_of(admin, f"/odd/parts/{outer.pk}")["page"]["heading"].startswith("Part in Part")


def test_with_related_loads_what_a_title_follows(admin: Client, declare: Declare) -> None:
    class Parts(Resource):
        model = Part
        with_related = ("inside__inside__inside",)

    others = [each for each in RESOURCES if each.model is not Part]
    declare(odd=lambda panel: panel.path("odd").resources([*others, Parts]))
    inner = Part.objects.create(inside=Part.objects.create())
    Ticket.objects.create(subject="Lamp", part=Part.objects.create(inside=inner))

    cell = rows_of(admin, "/odd/tickets")[0]["cells"]["part"]

    assert cell == "Part in Part in Loose part"


def test_permissions_are_named_by_app_and_model(admin: Client, declare: Declare) -> None:
    class Groups(Resource):
        model = Group

    declare(odd=lambda panel: panel.path("odd").resources([Groups]))
    wanted = Permission.objects.get(codename="add_logentry")

    found = admin.get(
        "/odd/options",
        {"resource": "groups", "page": "create", "field": "permissions", "search": "logentry add"},
    ).json()

    assert found["options"] == [{"value": str(wanted.pk), "label": str(wanted), "details": None}]
    assert str(wanted).endswith("| log entry | Can add log entry")


class TestSearch:
    """Selects search more than the key."""

    def options(self, client: Client, field: str, search: str) -> list[str]:
        parameters = {"resource": "tickets", "page": "create", "field": field, "search": search}
        found = client.get("/odd/options", parameters)
        assert found.status_code == 200, found.content
        return [each["label"] for each in found.json()["options"]]

    @pytest.fixture(autouse=True)
    def records(self) -> None:
        for number in range(1, 61):
            Interval.objects.create(every=number, period=("days", "hours")[number % 2])
        Interval.objects.create(every=5, period="s")

    @pytest.mark.parametrize(
        ("search", "label"), [("60 days", "every 60 days"), ("5 Seconds", "every 5 s")]
    )
    def test_choices_and_numbers_are_found(self, admin: Client, search: str, label: str) -> None:
        assert label in self.options(admin, "interval", search)

    def test_the_value_of_a_choice_is_found(self, admin: Client) -> None:
        assert len(self.options(admin, "interval", "days")) == 30

    def test_a_word_that_no_column_can_hold_finds_nothing(self, admin: Client) -> None:
        broken = Broken.objects.create(code=5)

        assert self.options(admin, "broken", "lamp") == []
        assert self.options(admin, "broken", str(broken.pk)) == ["Part 2"]
