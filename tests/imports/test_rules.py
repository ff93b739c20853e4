"""The rules of the model: unique values, constraints and ``clean()``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import connection

from django_panel.imports import ImportColumn, Importer
from django_panel.resources.importing.outcome import ImportOutcome
from django_panel.resources.resource_source import ResourceSource
from tests.imports.files import csv_bytes, run_csv
from tests.imports.import_models import (
    ArticleResource,
    CleanedResource,
    ImportedArticle,
    ImportedAuthor,
    ImportedCleaned,
)

pytestmark = [pytest.mark.django_db, pytest.mark.postgres, pytest.mark.usefixtures("articles")]

HEADINGS = ["Code", "Title", "Author", "Rating", "Slug"]


class ArticleImporter(Importer):
    model = ImportedArticle

    @classmethod
    def columns(cls) -> Sequence[ImportColumn]:
        return [
            ImportColumn("code"),
            ImportColumn("title"),
            ImportColumn("author").relationship("author", "name"),
            ImportColumn("rating"),
            ImportColumn("slug"),
        ]


class ByCode(ArticleImporter):
    update_by = ("code",)


def imported(*rows: Sequence[Any], importer: type[Importer] = ArticleImporter) -> ImportOutcome:
    return run_csv(importer, ResourceSource(ArticleResource), csv_bytes(HEADINGS, rows))


def messages(outcome: ImportOutcome) -> list[tuple[int, str | None, str]]:
    return [tuple(error) for error in outcome.errors]  # type: ignore[misc]


@pytest.fixture
def ann() -> ImportedAuthor:
    author: ImportedAuthor = ImportedAuthor.objects.create(name="Ann")
    return author


def test_a_unique_value_that_a_record_has() -> None:
    ImportedArticle.objects.create(code="a", title="old")

    outcome = imported(["a", "one"], ["b", "two"])

    assert outcome.created == 1
    assert messages(outcome) == [(2, "code", "Imported article with this Code already exists.")]


def test_a_unique_value_that_an_earlier_row_has() -> None:
    outcome = imported(["a", "one"], ["b", "two"], ["a", "three"])

    assert outcome.created == 2
    assert messages(outcome) == [(4, "code", "Row 2 of the file has the same value.")]


def test_empty_unique_values_may_occur_twice() -> None:
    assert imported(["", "one"], ["", "two"]).created == 2


def test_a_value_of_an_earlier_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ArticleImporter, "batch_size", 1)

    outcome = imported(["a", "one"], ["a", "two"], ["b", "three"])

    assert outcome.created == 2
    assert messages(outcome) == [(3, "code", "Imported article with this Code already exists.")]


def test_values_that_are_unique_together(ann: ImportedAuthor) -> None:
    ImportedArticle.objects.create(author=ann, title="old")

    outcome = imported(["a", "old", "Ann"], ["b", "new", "Ann"], ["c", "new", "Ann"], ["d", "old"])

    assert outcome.created == 2
    assert messages(outcome) == [
        (2, None, "This author has such a title."),
        (4, None, "Row 3 of the file has the same value."),
    ]


def test_constraints_of_the_database_are_found_row_by_row(ann: ImportedAuthor) -> None:
    rows = [[str(number), f"t{number}", "", number % 8, ""] for number in range(40)]
    ImportedArticle.objects.create(title="old", slug="Taken")
    rows[3][4] = "taken"
    rows[32][4], rows[33][4] = "x", "X"

    outcome = imported(*rows)

    # MariaDB has no unique indexes on expressions.
    same = {33} if connection.features.supports_expression_indexes else set()
    wrong = {3} | same | {number for number in range(40) if number % 8 > 5}
    assert outcome.created == ImportedArticle.objects.count() - 1 == 40 - len(wrong)
    assert {error.row - 2 for error in outcome.errors} == wrong
    assert "The rating is too high." in {error.message for error in outcome.errors}


def test_rows_keep_their_keys_after_a_bisected_insert() -> None:
    imported(["a", "one", "", 1], ["b", "two", "", 9], ["c", "three", "", 2])

    assert list(ImportedArticle.objects.order_by("pk").values_list("code", flat=True)) == ["a", "c"]


def test_an_update_that_breaks_a_constraint_changes_nothing() -> None:
    ImportedArticle.objects.create(code="a", title="one")
    ImportedArticle.objects.create(code="b", title="two")

    outcome = imported(["a", "eins", "", 9], ["b", "zwei", "", 3], importer=ByCode)

    assert (outcome.updated, outcome.failed) == (1, 1)
    assert list(ImportedArticle.objects.order_by("code").values_list("title", "rating")) == [
        ("one", 0),
        ("zwei", 3),
    ]


def test_a_record_may_keep_its_own_unique_value() -> None:
    ImportedArticle.objects.create(code="a", title="one", slug="one")

    outcome = imported(["a", "eins", "", 1, "one"], importer=ByCode)

    assert (outcome.updated, outcome.errors) == (1, [])


def test_clean_of_the_model_is_called_for_each_row() -> None:
    class CleanedImporter(Importer):
        model = ImportedCleaned

        @classmethod
        def columns(cls) -> Sequence[ImportColumn]:
            return [ImportColumn("low"), ImportColumn("high")]

    outcome = run_csv(
        CleanedImporter,
        ResourceSource(CleanedResource),
        csv_bytes(["low", "high"], [[1, 2], [3, 2]]),
    )

    assert outcome.created == 1
    assert messages(outcome) == [(3, "high", "Must be at least the low value.")]


def test_rules_of_the_row() -> None:
    class RuledImporter(ArticleImporter):
        @classmethod
        def rules(cls) -> dict[str, list[Any]]:
            return {"title": [cls.short], "__all__": [cls.matches]}

        @staticmethod
        def short(value: str) -> None:
            if len(value) > 5:
                raise ValidationError("Too long for this import.")

        @staticmethod
        def matches(data: dict[str, Any]) -> None:
            if data["code"] == data["title"]:
                raise ValidationError({"code": "Must differ from the title."})
            if data["rating"] == 1:
                raise ValidationError("One is not enough.")

    outcome = imported(
        ["a", "longer"], ["b", "b"], ["c", "x", "", 1], ["d", "y"], importer=RuledImporter
    )

    assert outcome.created == 1
    assert messages(outcome) == [
        (2, "title", "Too long for this import."),
        (3, "code", "Must differ from the title."),
        (4, None, "One is not enough."),
    ]


def test_a_required_field_that_the_file_does_not_have() -> None:
    class Incomplete(Importer):
        model = ImportedCleaned

        @classmethod
        def columns(cls) -> Sequence[ImportColumn]:
            return [ImportColumn("low")]

    outcome = run_csv(
        Incomplete, ResourceSource(CleanedResource), csv_bytes(["low"], [[1], [2], [3]])
    )

    assert (outcome.created, outcome.failed) == (0, 3)
    assert outcome.errors[0].message == "Required values are missing: high."


def test_a_required_text_that_the_file_does_not_have() -> None:
    class Untitled(Importer):
        model = ImportedArticle

        @classmethod
        def columns(cls) -> Sequence[ImportColumn]:
            return [ImportColumn("rating")]

    outcome = run_csv(Untitled, ResourceSource(ArticleResource), csv_bytes(["rating"], [[1]]))

    assert messages(outcome) == [(2, None, "Required values are missing: title.")]


def test_the_errors_have_the_sentences_of_forms() -> None:
    outcome = imported(["a", "A" * 500, "", "-6", ""])

    found = {column: text for _row, column, text in messages(outcome)}
    assert found["rating"] == "Enter -5 or more."
    assert found["title"].startswith("Use at most ")
