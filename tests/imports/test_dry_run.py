"""A dry run and the run of the same file agree."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st

from django_panel.imports import ImportColumn, Importer
from django_panel.resources.importing.outcome import ImportOutcome
from django_panel.resources.resource_source import ResourceSource
from tests.imports.files import csv_bytes, run_csv
from tests.imports.import_models import (
    ArticleResource,
    ImportedArticle,
    ImportedAuthor,
    ImportedPart,
    PartResource,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("articles")]


class PlainDry(Importer):
    model = ImportedArticle
    batch_size = 3

    @classmethod
    def columns(cls) -> Sequence[ImportColumn]:
        author = ImportColumn("author").relationship("author", "name").create_related()
        names = ("code", "title", "rating", "slug", "kind")
        return [author, *(ImportColumn(name) for name in names)]


class UpdatingDry(PlainDry):
    update_by = ("code",)


class ResolvingDry(PlainDry):
    @classmethod
    def resolve(cls, data: dict[str, Any]) -> Any:
        if data["rating"] == 4:
            return None
        return ImportedArticle.objects.filter(code=data["code"]).first() or ImportedArticle()


ROWS = st.lists(
    st.tuples(
        st.sampled_from(["", "Ann", "Bob", "Cid", "x" * 41]),
        st.sampled_from(["", "a", "b", "c", "d", "x" * 11]),
        st.sampled_from(["", "one", "two", "x" * 31]),
        st.sampled_from(["", "1", "4", "6", "-9", "?"]),
        st.sampled_from(["", "s", "S", "t", "?!"]),
        st.sampled_from(["", "1", "news", "Essay", "9"]),
    ),
    max_size=10,
)


def summary(outcome: ImportOutcome) -> Any:
    counts = (outcome.created, outcome.updated, outcome.skipped, outcome.failed)
    return counts, outcome.errors, list(outcome.report)


@given(rows=ROWS, importer=st.sampled_from([PlainDry, UpdatingDry, ResolvingDry]))
def test_the_same_counts_and_errors(rows: list[Any], importer: type[Importer]) -> None:
    with transaction.atomic():
        ImportedAuthor.objects.create(name="Ann")
        ImportedArticle.objects.create(code="a", title="one", slug="t")
        data = csv_bytes(["author", "code", "title", "rating", "slug", "kind"], rows)
        source = ResourceSource(ArticleResource)
        before = ImportedArticle.objects.count(), ImportedAuthor.objects.count()

        dry = run_csv(importer, source, data, dry_run=True)
        assert (ImportedArticle.objects.count(), ImportedAuthor.objects.count()) == before
        wet = run_csv(importer, source, data)

        assert summary(dry) == summary(wet)
        assert wet.rows == sum(1 for row in rows if any(row))
        assert ImportedArticle.objects.count() == before[0] + wet.created
        transaction.set_rollback(True)


class Parts(Importer):
    model = ImportedPart
    batch_size = 3

    @classmethod
    def columns(cls) -> Sequence[ImportColumn]:
        author = ImportColumn("author").relationship("author", "name")
        names = ("code", "title", "rating", "day")
        return [author, *(ImportColumn(name) for name in names)]


class PartsByKey(Parts):
    @classmethod
    def columns(cls) -> Sequence[ImportColumn]:
        return [ImportColumn("author").relationship("author"), *super().columns()[1:]]


PARTS = st.lists(
    st.tuples(
        st.sampled_from(["", "Ann", "Bob", "Eve", "1", "2"]),
        st.sampled_from(["", "a", "b", "c", "x" * 11]),
        st.sampled_from(["", "one", "two", "x" * 31]),
        st.sampled_from(["", "1", "4", "6", "?"]),
        st.sampled_from(["", "2026-01-01", "2026-01-02"]),
    ),
    max_size=10,
)


@given(rows=PARTS, importer=st.sampled_from([Parts, PartsByKey]))
def test_a_check_without_writing_finds_the_same(rows: list[Any], importer: type[Importer]) -> None:
    with transaction.atomic():
        authors = [ImportedAuthor.objects.create(name=name) for name in ("Ann", "Bob", "Bob")]
        ImportedPart.objects.create(
            code="a", title="one", author=authors[0], rating=1, day="2026-01-01"
        )
        data = csv_bytes(["author", "code", "title", "rating", "day"], rows)
        source = ResourceSource(PartResource)

        with CaptureQueriesContext(connection) as queries:
            dry = run_csv(importer, source, data, dry_run=True)
        wet = run_csv(importer, source, data)

        # Django evaluates check constraints in savepoints, here inside the test's transaction.
        words = {query["sql"].split()[0] for query in queries}
        assert words <= {"SELECT", "DECLARE", "SAVEPOINT", "RELEASE"}
        assert summary(dry) == summary(wet)
        transaction.set_rollback(True)


def test_a_limit_of_rows() -> None:
    data = csv_bytes(["code", "title"], [[str(number), "x"] for number in range(9)])

    outcome = run_csv(PlainDry, ResourceSource(ArticleResource), data, dry_run=True, limit=4)

    assert outcome.created == 4
