"""Searches that PostgreSQL ranks; other databases search the same attributes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.postgres.lookups import TrigramWordSimilar
from django.db import connection
from django.db.models import CharField, TextField
from django.test import Client
from django.test.utils import register_lookup

from django_panel.exceptions import PanelSchemaException
from django_panel.search import FullTextSearch, TrigramSearch
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project, Task
from tests.search.searching import resource, search, titles

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

on_postgres = pytest.mark.skipif("connection.vendor != 'postgresql'", reason="needs PostgreSQL")


@pytest.fixture(autouse=True)
def postgres() -> Iterator[None]:
    """Provide the extension and what ``django.contrib.postgres`` registers."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm")
    with (
        register_lookup(CharField, TrigramWordSimilar),
        register_lookup(TextField, TrigramWordSimilar),
    ):
        yield


@pytest.fixture(autouse=True)
def tasks() -> None:
    acme = Customer.objects.create(name="Acme")
    other = Customer.objects.create(name="Stationery Ltd")
    for customer, name in ((acme, "Relaunch"), (other, "Moving")):
        project = Project.objects.create(customer=customer, name=name)
        for title, notes in (
            (f"Order stationery for {name}", "paper and pens"),
            (f"Running {name}", "the invoices, the letters and more invoices"),
        ):
            Task.objects.create(project=project, title=title, notes=notes)


def show(declare: Declare, attributes: Any, of: Any = Task) -> None:
    declare(desk=lambda panel: panel.resources([resource(of, global_search_attributes=attributes)]))


@on_postgres
def test_similar_spellings_are_found(declare: Declare, admin: Client) -> None:
    show(declare, TrigramSearch("title"))

    assert len(titles(admin, "stationary")) == 2
    assert titles(admin, "something else") == []


def test_the_same_words_are_found_as_by_a_list(declare: Declare, admin: Client) -> None:
    show(declare, TrigramSearch("title", "project.customer.name"))

    # The second word is in the customer, the first in the title.
    assert titles(admin, "running acm") == ["Running Relaunch"]
    assert titles(admin, "%") == titles(admin, "%%") == []
    assert len(titles(admin, "order")) == 2


@on_postgres
def test_the_most_similar_comes_first(declare: Declare, admin: Client) -> None:
    for name in ("Stationary", "Station"):
        Customer.objects.create(name=name)
    show(declare, TrigramSearch("name"), Customer)

    assert titles(admin, "stationary")[:2] == ["Stationary", "Stationery Ltd"]


@on_postgres
def test_a_related_record_is_found_by_similarity(declare: Declare, admin: Client) -> None:
    show(declare, TrigramSearch("name", "customer.name"), Project)

    assert titles(admin, "stationary") == ["Moving"]


@on_postgres
def test_stems_are_found_by_full_text(declare: Declare, admin: Client) -> None:
    show(declare, FullTextSearch("title", "notes", config="english"))

    assert sorted(titles(admin, "invoice")) == ["Running Moving", "Running Relaunch"]
    assert sorted(titles(admin, "runs")) == ["Running Moving", "Running Relaunch"]


def test_beginnings_are_found(declare: Declare, admin: Client) -> None:
    show(declare, FullTextSearch("title", "notes", config="english"))

    assert titles(admin, "relau inv") == ["Running Relaunch"]


@on_postgres
def test_the_best_match_comes_first(declare: Declare, admin: Client) -> None:
    project = Project.objects.earliest("pk")
    Task.objects.create(project=project, title="Paper, paper and paper")
    Task.objects.create(project=project, title=f"Paper {'and many other words ' * 5}")
    show(declare, FullTextSearch("title"))

    assert titles(admin, "paper")[0] == "Paper, paper and paper"


def test_full_text_follows_relations(declare: Declare, admin: Client) -> None:
    show(declare, FullTextSearch("title", "project.customer.name"))

    assert titles(admin, "acme running") == ["Running Relaunch"]


@pytest.mark.parametrize(
    "text", ["'", "''", "\\\\", "a' | 'b", "!running", "& |", "(:*)", "%_", "running:*", "<->"]
)
@pytest.mark.parametrize("kind", [FullTextSearch, TrigramSearch])
def test_signs_of_the_query_language_are_literal(
    kind: Any, text: str, declare: Declare, admin: Client
) -> None:
    show(declare, kind("title"))

    assert not any("failed" in group for group in search(admin, text))


@pytest.mark.parametrize("kind", [FullTextSearch, TrigramSearch])
@pytest.mark.parametrize("attributes", [(), ("",), (1,)])
def test_attributes_are_names(kind: Any, attributes: Any) -> None:
    with pytest.raises(PanelSchemaException, match=kind.__name__):
        kind(*attributes)


def test_the_configuration_is_a_name() -> None:
    with pytest.raises(PanelSchemaException, match="config=''"):
        FullTextSearch("title", config="")


def test_a_ranked_search_is_a_sequence_of_names() -> None:
    ranked = TrigramSearch("title", "notes")

    assert list(ranked) == ["title", "notes"]
    assert (len(ranked), ranked[1]) == (2, "notes")
    assert repr(ranked) == "TrigramSearch('title', 'notes')"
