"""What code of the project has written: whether a table was, and the rows as they are now."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db import connections
from django.db.models import Model

from django_panel.records.row import Row
from django_panel.records.rows import all_rows

if TYPE_CHECKING:
    from django_panel.records.write_log import WriteLog

#: How many rows are read at once.
_BATCH = 500

#: The statements that change or delete stored rows; ``%s`` stands for the names of the tables.
_CHANGES = r"""
    UPDATE \s+ (?:OR \s+ \w+ \s+ | IGNORE \s+ | LOW_PRIORITY \s+ | ONLY \s+)* %(table)s
    | INSERT \s+ (?:\w+ \s+)*? INTO \s+ %(table)s .*
      \b ON \s+ (?:CONFLICT \b .* \b DO \s+ UPDATE | DUPLICATE \s+ KEY \s+ UPDATE) \b
    | (?:REPLACE | INSERT \s+ OR \s+ REPLACE) \s+ INTO \s+ %(table)s
"""
_DELETIONS = r"DELETE \s+ (?:[^\s]+ \s+)? FROM \s+ (?:ONLY \s+)? %(table)s"
_FLAGS = re.IGNORECASE | re.VERBOSE | re.DOTALL


class WatchedTables:
    """Notes whether a statement changes or deletes rows of a model.

    Statements of the writers inside do not count: these announce their records themselves.
    """

    def __init__(self, model: type[Model], log: WriteLog) -> None:
        self._changes, self._deletions = _statements(model)
        self._log = log
        self._depth = log.depth
        #: How many records had been announced before the last such statement; None without one.
        self.changed_at: int | None = None
        self.deleted_at: int | None = None

    def __call__(self, execute: Any, sql: Any, params: Any, many: bool, context: Any) -> Any:
        if self._log.depth == self._depth:
            text = str(sql)
            if self._changes.match(text):
                self.changed_at = self._log.clock
            elif self._deletions.match(text):
                self.deleted_at = self._log.clock
        return execute(sql, params, many, context)

    def are_changed(self, since: int = 0) -> bool:
        """Return whether rows were changed after this number of announcements."""
        return self.changed_at is not None and self.changed_at >= since

    def are_deleted(self, since: int = 0) -> bool:
        """Return whether rows were deleted after this number of announcements."""
        return self.deleted_at is not None and self.deleted_at >= since


@contextmanager
def watched_tables(model: type[Model], using: str, log: WriteLog) -> Iterator[WatchedTables]:
    """Yield an object that notes whether rows of a model are changed or deleted."""
    with log.inside():
        tables = WatchedTables(model, log)
        with connections[using].execute_wrapper(tables):
            yield tables


class Called(NamedTuple):
    """A record that code of the project has got, with its key and its row before."""

    key: Any
    row: Row
    tables: WatchedTables


def missing_rows(called: Sequence[Called], *, reads: bool) -> tuple[set[Any], dict[Any, Any]]:
    """Return the keys of the records that were deleted, and the stored rows if ``reads``.

    The rows are not read if no statement has deleted any, or if Django has removed the keys.
    """
    record = called[0].row.record
    gone = {call.key for call in called if call.row.record.pk is None}
    if reads:
        stored = read_again(record, [call.key for call in called])
        return gone | {call.key for call in called if call.key not in stored}, stored
    unknown = {call.key for call in called if call.tables.are_deleted()} - gone
    return (gone | (unknown - stored_keys(record, unknown)) if unknown else gone), {}


def read_again(record: Model, keys: Collection[Any]) -> dict[Any, Any]:
    """Return the stored rows with these keys; one query for up to 500 of them.

    ``record`` is one of the records: they are read from its database.
    """
    rows = _stored_rows(record)
    return {row.pk: row for part in _parts(keys) for row in rows.filter(pk__in=part)}


def stored_keys(record: Model, keys: Collection[Any]) -> set[Any]:
    """Return those of the keys that have a row; one query for up to 500 of them."""
    rows = _stored_rows(record).order_by()
    return {
        key
        for part in _parts(keys)
        for key in rows.filter(pk__in=part).values_list("pk", flat=True)
    }


def _stored_rows(record: Model) -> Any:
    rows = all_rows(type(record))
    return rows if record._state.db is None else rows.using(record._state.db)


def _parts(keys: Collection[Any]) -> Iterator[list[Any]]:
    wanted = list(keys)
    return (wanted[start : start + _BATCH] for start in range(0, len(wanted), _BATCH))


@cache
def _statements(model: type[Model]) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return patterns of the statements that change and that delete rows of a model."""
    models = (model, *model._meta.all_parents)
    names = "|".join(re.escape(watched._meta.db_table.strip('"`')) for watched in models)
    table = {"table": rf'(?: [\w"`]+ \. )? ["`]? (?:{names}) (?!\w)'}
    return (
        re.compile(rf"\s* (?: {_CHANGES % table} )", _FLAGS),
        re.compile(rf"\s* {_DELETIONS % table}", _FLAGS),
    )
