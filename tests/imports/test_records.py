"""Which records rows create and update, and how they are written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, connection, transaction
from django.db.models import Model
from django.db.models.signals import post_save, pre_save
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from django_panel.imports import ImportColumn, Importer
from django_panel.records.signals import record_written
from django_panel.resources.importing.batches import BatchImporter
from django_panel.resources.importing.outcome import ImportOutcome
from django_panel.resources.resource_source import ResourceSource
from tests.imports.files import csv_bytes, run_csv
from tests.imports.import_models import (
    ArticleResource,
    BookResource,
    ImportedArticle,
    ImportedAuthor,
    ImportedBook,
    ImportedSaved,
    ImportedSeat,
    SavedResource,
    SeatResource,
)

pytestmark = [pytest.mark.django_db, pytest.mark.postgres, pytest.mark.usefixtures("articles")]


def importer(
    kind: type[Model], *names: str, keys: Sequence[str] = (), **extra: Any
) -> type[Importer]:
    columns = [ImportColumn(name) for name in names]
    attributes = {"model": kind, "columns": classmethod(lambda cls: columns), "update_by": keys}
    return type("RecordImporter", (Importer,), attributes | extra)


def imported(
    made: type[Importer], resource: Any, headings: Sequence[str], *rows: Sequence[Any], **opts: Any
) -> ImportOutcome:
    return run_csv(made, ResourceSource(resource), csv_bytes(headings, rows), **opts)


ARTICLES = importer(ImportedArticle, "code", "title", "rating", keys=("code",))


def test_only_mapped_columns_and_auto_now_are_updated() -> None:
    old = ImportedArticle.objects.create(code="a", title="old", rating=3, body="kept")
    past = timezone.now() - timedelta(days=1)
    ImportedArticle.objects.update(changed_at=past, created_at=past)

    with CaptureQueriesContext(
        connection,
    ) as queries:
        outcome = imported(ARTICLES, ArticleResource, ["code", "title"], ["a", "new"])

    [update] = [query["sql"] for query in queries if query["sql"].startswith("UPDATE")]
    assert "rating" not in update
    assert "body" not in update
    old.refresh_from_db()
    assert (outcome.updated, old.title, old.body) == (1, "new", "kept")
    assert (old.changed_at > past, old.created_at) == (True, past)


def test_a_row_that_changes_nothing_writes_nothing() -> None:
    ImportedArticle.objects.create(code="a", title="old")

    with CaptureQueriesContext(connection) as queries:
        outcome = imported(ARTICLES, ArticleResource, ["code", "title"], ["a", "old"])

    assert outcome.updated == 1
    assert not [query for query in queries if query["sql"].startswith("UPDATE")]


def test_rows_without_a_key_create_records() -> None:
    outcome = imported(ARTICLES, ArticleResource, ["code", "title"], ["", "a"], ["", "b"])

    assert (outcome.created, outcome.updated) == (2, 0)


def test_several_records_with_a_key_are_reported() -> None:
    ImportedArticle.objects.create(title="same")
    ImportedArticle.objects.create(title="same")
    made = importer(ImportedArticle, "title", "rating", keys=("title",))

    outcome = imported(made, ArticleResource, ["title", "rating"], ["same", 1], ["other", 1])

    assert (outcome.created, outcome.failed) == (1, 1)
    assert outcome.errors[0].message == "Several records match this row."


def test_records_are_found_by_their_primary_key() -> None:
    old = ImportedArticle.objects.create(title="old")
    made = importer(ImportedArticle, "id", "title", keys=("id",))

    outcome = imported(
        made, ArticleResource, ["ID", "Title"], [old.pk, "new"], ["", "made"], [old.pk + 9, "lost"]
    )

    assert (outcome.created, outcome.updated, outcome.failed) == (1, 1, 1)
    assert outcome.errors[0] == (4, "id", f"{old.pk + 9} was not found.")
    assert set(ImportedArticle.objects.values_list("title", flat=True)) == {"new", "made"}


def test_a_relation_may_be_part_of_the_key() -> None:
    ann, bob = (ImportedAuthor.objects.create(name=name) for name in ("Ann", "Bob"))
    ImportedArticle.objects.create(author=ann, title="x", rating=1)

    class Made(Importer):
        model = ImportedArticle
        update_by = ("writer", "title")

        @classmethod
        def columns(cls) -> Sequence[ImportColumn]:
            return [
                ImportColumn("writer").relationship("author", "name"),
                ImportColumn("title"),
                ImportColumn("rating"),
            ]

    outcome = imported(
        Made, ArticleResource, ["writer", "title", "rating"], ["Ann", "x", 2], ["Bob", "x", 3]
    )

    assert (outcome.created, outcome.updated) == (1, 1)
    assert ImportedArticle.objects.get(author=ann).rating == 2
    assert ImportedArticle.objects.get(author=bob).rating == 3


# resolve() ---------------------------------------------------------------------------------------


class Resolving(Importer):
    model = ImportedArticle

    @classmethod
    def columns(cls) -> Sequence[ImportColumn]:
        return [ImportColumn("code"), ImportColumn("title"), ImportColumn("rating")]

    @classmethod
    def resolve(cls, data: dict[str, Any]) -> Model | None:
        if data["title"] == "skip":
            return None
        if data["title"] == "bad":
            raise ValidationError({"title": "Bad title."})
        found = ImportedArticle.objects.filter(code=data["code"]).first()
        return found or ImportedArticle(body="made by resolve")


def test_resolve_returns_new_and_existing_records_and_none() -> None:
    old = ImportedArticle.objects.create(code="a", title="old")

    outcome = imported(
        Resolving,
        ArticleResource,
        ["code", "title"],
        ["a", "new"],
        ["b", "made"],
        ["c", "skip"],
        ["d", "bad"],
    )

    old.refresh_from_db()
    counts = (outcome.created, outcome.updated, outcome.skipped, outcome.failed)
    assert counts == (1, 1, 1, 1)
    assert (old.title, old.body) == ("new", "")
    assert ImportedArticle.objects.get(code="b").body == "made by resolve"
    assert outcome.errors == [(5, "title", "Bad title.")]


def test_resolve_finds_the_records_of_earlier_rows() -> None:
    rows = [[f"c{number % 3}", f"t{number}"] for number in range(9)]

    outcome = imported(Resolving, ArticleResource, ["code", "title"], *rows)

    assert (outcome.created, outcome.updated, outcome.errors) == (3, 6, [])
    assert set(ImportedArticle.objects.values_list("title", flat=True)) == {"t6", "t7", "t8"}


def test_resolve_without_queries_is_written_in_bulk() -> None:
    made = importer(
        ImportedArticle,
        "title",
        resolve=classmethod(lambda cls, data: ImportedArticle(body=data["title"])),
    )

    with CaptureQueriesContext(connection) as queries:
        outcome = imported(made, ArticleResource, ["title"], *([f"t{n}"] for n in range(50)))

    assert outcome.created == 50
    assert len([query for query in queries if query["sql"].startswith("INSERT")]) <= 2


def test_resolve_that_returns_the_same_cached_record_twice() -> None:
    old = ImportedArticle.objects.create(title="old")
    made = importer(ImportedArticle, "title", resolve=classmethod(lambda cls, data: old))

    outcome = imported(made, ArticleResource, ["title"], ["one"], ["two"])

    old.refresh_from_db()
    assert (outcome.updated, old.title) == (2, "two")


# One by one --------------------------------------------------------------------------------------


@contextmanager
def receiver(signal: Any, sender: type[Model]) -> Iterator[list[Any]]:
    calls: list[Any] = []

    def receive(instance: Any, **kwargs: Any) -> None:
        calls.append(str(instance))
        ImportedAuthor.objects.create(name=f"for {instance}")
        if str(instance) == "refused":
            raise ValidationError("The receiver refuses it.")

    signal.connect(receive, sender=sender)
    try:
        yield calls
    finally:
        signal.disconnect(receive, sender=sender)


@pytest.mark.parametrize("signal", [pre_save, post_save])
def test_receivers_are_called_for_each_row(signal: Any) -> None:
    with receiver(signal, ImportedArticle) as calls:
        outcome = imported(
            importer(ImportedArticle, "title"),
            ArticleResource,
            ["title"],
            ["a"],
            ["refused"],
            ["b"],
        )

    assert calls == ["a", "refused", "b"]
    assert (outcome.created, outcome.failed) == (2, 1)
    assert outcome.errors[0].message == "The receiver refuses it."
    # What the receiver wrote for the refused row is rolled back with it.
    assert ImportedAuthor.objects.count() == 2


def test_a_dry_run_rolls_back_what_receivers_write() -> None:
    done: list[str] = []

    def after_commit(**kwargs: Any) -> None:
        transaction.on_commit(lambda: done.append("committed"))

    post_save.connect(after_commit, sender=ImportedArticle)
    try:
        with receiver(post_save, ImportedArticle) as calls:
            outcome = imported(
                importer(ImportedArticle, "title"),
                ArticleResource,
                ["title"],
                ["a"],
                ["refused"],
                dry_run=True,
            )
    finally:
        post_save.disconnect(after_commit, sender=ImportedArticle)

    assert calls == ["a", "refused"]
    assert (outcome.created, outcome.failed) == (1, 1)
    assert (ImportedArticle.objects.count(), ImportedAuthor.objects.count()) == (0, 0)
    assert done == []


def test_an_overridden_save_is_called() -> None:
    old = ImportedSaved.objects.create(name="old")
    made = importer(ImportedSaved, "id", "name", keys=("id",))

    outcome = imported(
        made, SavedResource, ["id", "name"], [old.pk, "new"], ["", "made"], ["", "refused"]
    )

    assert outcome.errors == [(4, "name", "Not this one.")]
    assert set(ImportedSaved.objects.values_list("shout", flat=True)) == {"NEW", "MADE"}


def test_a_multi_table_model() -> None:
    made = importer(ImportedBook, "name", "email", "pages", keys=("name",))
    ImportedBook.objects.create(name="Old", pages=1)
    ImportedAuthor.objects.create(name="x", email="x@example.org")

    outcome = imported(
        made,
        BookResource,
        ["name", "email", "pages"],
        ["Old", "", 9],
        ["New", "n@example.org", 2],
        ["Taken", "x@example.org", 3],
    )

    assert (outcome.created, outcome.updated, outcome.failed) == (1, 1, 1)
    assert outcome.errors[0].column == "email"
    assert list(ImportedBook.objects.order_by("pages").values_list("name", "pages")) == [
        ("New", 2),
        ("Old", 9),
    ]


def test_a_composite_key() -> None:
    made = importer(ImportedSeat, "row", "number", "name", keys=("row", "number"))
    ImportedSeat.objects.create(row="A", number=1, name="old")

    outcome = imported(
        made, SeatResource, ["row", "number", "name"], ["A", 1, "new"], ["B", 2, "made"]
    )

    assert (outcome.created, outcome.updated, outcome.errors) == (1, 1, [])
    assert list(ImportedSeat.objects.order_by("row").values_list("name", flat=True)) == [
        "new",
        "made",
    ]


def test_record_written_is_sent_for_each_row_but_not_in_a_dry_run() -> None:
    ImportedArticle.objects.create(code="a", title="old")
    written: list[tuple[str, str]] = []

    def note(write: Any, **kwargs: Any) -> None:
        written.append((write.operation.value, str(write.record)))

    record_written.connect(note, sender=ImportedArticle)
    rows = [["a", "new"], ["b", "made"], ["c", ""]]
    try:
        imported(ARTICLES, ArticleResource, ["code", "title"], *rows, dry_run=True)
        assert written == []
        imported(ARTICLES, ArticleResource, ["code", "title"], *rows)
    finally:
        record_written.disconnect(note, sender=ImportedArticle)

    assert sorted(written) == [("create", "made"), ("update", "new")]


@pytest.mark.parametrize("has_receiver", [False, True])
def test_a_batch_that_has_run_code_of_the_project_is_not_repeated(
    monkeypatch: pytest.MonkeyPatch, *, has_receiver: bool
) -> None:
    """The receiver belongs to the related model, whose record the batch has created."""
    author = ImportColumn("author").relationship("author", "name").create_related()
    made = importer(ImportedArticle, "title")
    columns = [ImportColumn("title"), author]
    made.columns = classmethod(lambda cls: columns)  # type: ignore[assignment,method-assign]
    attempts, created = [], []

    def fail(batches: BatchImporter, rows: Any, writer: Any) -> None:
        attempts.append(writer.attempt)
        raise IntegrityError("a deferred constraint")

    def receiver(instance: Any, **kwargs: Any) -> None:
        created.append(instance.name)

    monkeypatch.setattr(BatchImporter, "_write", fail)
    if has_receiver:
        post_save.connect(receiver, sender=ImportedAuthor)
    try:
        with pytest.raises(IntegrityError):
            imported(made, ArticleResource, ["title", "author"], ["a", "Ann"])
    finally:
        post_save.disconnect(receiver, sender=ImportedAuthor)

    assert len(attempts) == (1 if has_receiver else 2)
    assert created == (["Ann"] if has_receiver else [])
