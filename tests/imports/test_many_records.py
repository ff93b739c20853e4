"""``create_many()`` and ``change_many()`` of the writer: statements, refusals and signals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any
from unittest import mock

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, OperationalError, connection, transaction
from django.db.models import QuerySet
from django.db.models.signals import post_save
from django.test.utils import CaptureQueriesContext

from django_panel.records.many import ChangedRecords, NewRecords
from django_panel.records.row import Row
from django_panel.records.signals import Write, WriteSource, record_written
from django_panel.records.transaction import run_write
from django_panel.records.writer import RecordWriter
from django_panel.resources.resource_source import ResourceSource
from tests.imports.import_models import (
    ArticleResource,
    ImportedArticle,
    ImportedSaved,
    SavedResource,
)

pytestmark = [pytest.mark.django_db, pytest.mark.postgres, pytest.mark.usefixtures("articles")]

articles, saved = ResourceSource(ArticleResource), ResourceSource(SavedResource)


@pytest.fixture
def history() -> Iterator[list[Write]]:
    seen: list[Write] = []

    def append(sender: object, write: Write, **kwargs: object) -> None:
        seen.append(write)

    record_written.connect(append, reads_changes=True)
    yield seen
    record_written.disconnect(append)


def written(
    source: ResourceSource, work: Callable[[RecordWriter], None], *, dry_run: bool = False
) -> bool:
    """Run ``work``, and return whether the attempt has run code of the project."""
    attempts = []

    def attempted(attempt: Any) -> None:
        attempts.append(attempt)
        work(RecordWriter(source, attempt))

    run_write(attempted, by=WriteSource.IMPORT, dry_run=dry_run)
    return bool(attempts[-1].ran_host_code)


class Refused(list[tuple[Any, type[Exception]]]):
    """The records that were not stored, and the kinds of errors."""

    def __call__(self, record: Any, error: Exception) -> None:
        self.append((record, type(error)))


def create(
    records: Sequence[Any], source: ResourceSource = articles, *, dry_run: bool = False
) -> Refused:
    refused = Refused()
    written(source, lambda writer: writer.create_many(records, refused), dry_run=dry_run)
    return refused


def change(
    records: Sequence[Any],
    values: Sequence[dict[str, Any]],
    source: ResourceSource = articles,
    *,
    dry_run: bool = False,
) -> Refused:
    refused = Refused()
    rows = [Row(record) for record in records]
    for row, each in zip(rows, values, strict=True):
        row.assign(each)
    written(source, lambda writer: writer.change_many(rows, refused), dry_run=dry_run)
    return refused


def updates(seen: CaptureQueriesContext) -> list[str]:
    return [each["sql"] for each in seen if each["sql"].startswith("UPDATE")]


def test_new_records_are_stored_and_announced_except_those_that_are_refused(
    history: list[Write],
) -> None:
    ImportedArticle.objects.create(code="b", title="old")
    new = [ImportedArticle(code=code, title=code) for code in "abc"]

    refused = create(new)

    assert refused == [(new[1], IntegrityError)]
    assert ImportedArticle.objects.filter(title__in="abc").count() == 2
    assert [(write.operation, write.record) for write in history] == [
        ("create", new[0]),
        ("create", new[2]),
    ]
    assert {write.source for write in history} == {"import"}
    assert new[1].pk is None
    assert new[1]._state.adding


def test_a_dry_run_announces_nothing(history: list[Write]) -> None:
    seen = mock.Mock()
    stored = ImportedArticle.objects.create(code="b", title="b")
    with (
        mock.patch.object(NewRecords, "send_saved", seen),
        mock.patch.object(ChangedRecords, "send_saved", seen),
        transaction.atomic(),
    ):
        create([ImportedArticle(code="a", title="a")], dry_run=True)
        change([stored], [{"title": "new"}], dry_run=True)
        transaction.set_rollback(True)

    assert history == []
    assert not seen.called


def test_only_columns_that_differ_are_updated(history: list[Write]) -> None:
    same, other = (ImportedArticle.objects.create(code=c, title=c, rating=1) for c in "ab")
    began = other.changed_at

    with CaptureQueriesContext(connection) as seen:
        refused = change([same, other], [{"title": "a"}, {"title": "new", "rating": 1}])

    assert refused == []
    (statement,) = updates(seen)
    assert "rating" not in statement
    other.refresh_from_db()
    assert other.title == "new"
    assert other.changed_at > began
    assert [(write.record, write.changes) for write in history] == [
        (other, {"title": ("b", "new"), "changed_at": (began, other.changed_at)})
    ]


def test_a_refused_change_is_left_out(history: list[Write]) -> None:
    first, second = (ImportedArticle.objects.create(code=code, title=code) for code in "ab")

    refused = change([first, second], [{"code": "b"}, {"title": "new"}])

    assert refused == [(first, IntegrityError)]
    second.refresh_from_db()
    assert (second.code, second.title) == ("b", "new")
    assert [write.record for write in history] == [second]


def test_changes_of_an_overridden_save_are_read_with_one_query(history: list[Write]) -> None:
    records = [ImportedSaved.objects.create(name=name) for name in ("a", "b")]

    with CaptureQueriesContext(connection) as seen:
        change(records, [{"name": "c"}, {"name": "d"}], saved)

    assert [each["sql"].partition(" ")[0] for each in seen].count("SELECT") == 1
    assert [write.changes for write in history] == [
        {"name": ("a", "c"), "shout": ("A", "C")},
        {"name": ("b", "d"), "shout": ("B", "D")},
    ]


def test_a_refused_save_has_its_own_error() -> None:
    new = [ImportedSaved(name="refused"), ImportedSaved(name="a")]

    refused = create(new, saved)

    assert refused == [(new[0], ValidationError)]
    assert list(ImportedSaved.objects.values_list("shout", flat=True)) == ["A"]


@pytest.mark.parametrize("operation", ["create", "change"])
def test_receivers_of_the_project_count_as_its_code(operation: str) -> None:
    record = ImportedArticle.objects.create(code="a", title="a")

    def work(writer: RecordWriter) -> None:
        if operation == "create":
            writer.create_many([ImportedArticle(code="b", title="b")], Refused())
        else:
            row = Row(record)
            row.assign({"title": "c"})
            writer.change_many([row], Refused())

    assert not written(articles, work)
    record.refresh_from_db()
    ImportedArticle.objects.filter(code="b").delete()

    def note(**kwargs: object) -> None:
        pass

    post_save.connect(note, sender=ImportedArticle)
    try:
        assert written(articles, work)
    finally:
        post_save.disconnect(note, sender=ImportedArticle)


def test_an_outage_is_not_the_error_of_a_record() -> None:
    refused = Refused()
    error = OperationalError("database is locked")
    error.__cause__ = _locked()

    new = [ImportedArticle(code="a", title="a"), ImportedArticle(code="b", title="b")]
    records = NewRecords(articles, new, refused, one_by_one=False)

    with (
        mock.patch.object(QuerySet, "bulk_create", side_effect=error),
        pytest.raises(OperationalError),
    ):
        records.insert(new)

    assert refused == []


def _locked() -> Exception:
    import sqlite3

    error = sqlite3.OperationalError("database is locked")
    error.sqlite_errorcode = sqlite3.SQLITE_BUSY
    return error
