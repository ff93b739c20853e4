"""A dry run and the run of the same file agree."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from django.db import transaction
from hypothesis import given
from hypothesis import strategies as st

from django_panel.imports import ImportColumn, Importer
from django_panel.resources.importing.outcome import ImportOutcome
from django_panel.resources.resource_source import ResourceSource
from tests.imports.files import csv_bytes, run_csv
from tests.imports.import_models import ArticleResource, ImportedArticle, ImportedAuthor

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


def test_a_limit_of_rows() -> None:
    data = csv_bytes(["code", "title"], [[str(number), "x"] for number in range(9)])

    outcome = run_csv(PlainDry, ResourceSource(ArticleResource), data, dry_run=True, limit=4)

    assert outcome.created == 4
