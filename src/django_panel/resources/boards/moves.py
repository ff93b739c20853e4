"""Moves a card: read with lock, check permission and version, validate, write."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.core.exceptions import PermissionDenied
from django.utils.translation import gettext as _

from django_panel.records.host_code import is_built_in
from django_panel.records.signals import WriteSource
from django_panel.records.writer import RecordWriter, require, write_records
from django_panel.support.frozen import FrozenValue
from django_panel.support.permission_results import Verdict
from django_panel.support.request_errors import InvalidInput

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.resources.boards.axis import Axis, AxisEntry
    from django_panel.resources.pages.board import BoardPage
    from django_panel.support.keys import RecordKey


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Move(FrozenValue):
    """A request to move a card to a column, and to a lane if the board has any."""

    record: RecordKey
    #: The new entry of each axis.
    targets: tuple[tuple[Axis, AxisEntry], ...]
    version: str | None


def read_move(body: Mapping[str, Any], axes: Mapping[str, Axis]) -> Move:
    """Read a request; raise ``InvalidInput`` with all errors.

    ``axes`` are by their name in the body. Without ``lane``, the card stays in its lane.
    """
    errors: dict[str, list[str]] = {}
    key, version = body.get("record"), body.get("version")
    if not isinstance(key, int | str) or isinstance(key, bool) or key == "":
        errors["record"] = [_("This field is required.")]
    if version is not None and not isinstance(version, str):
        errors["version"] = [_("This must be text.")]
    targets = []
    for name, axis in axes.items():
        if name == "lane" and body.get(name) is None:
            continue
        entry = axis.find(body.get(name))
        if entry is None:
            errors[name] = [_("Select a valid option.")]
        else:
            targets.append((axis, entry))
    if errors:
        raise InvalidInput(errors)
    return Move(key, tuple(targets), version)  # type: ignore[arg-type]


def move_card(page: BoardPage[Any], move: Move) -> None:
    """Write the column and the lane of a card; its record's other fields stay as they are.

    A stale version raises ``Conflict``. A refusal raises ``PermissionDenied``, with the reason of
    the policy or of the page if there is one.
    """
    source = page.source()

    def work(writer: RecordWriter) -> None:
        row = writer.get(move.record, "edit")
        record = row.record
        writer.require_version(row, move.version, lambda: _sides(record, move))
        values = _cleaned_values(page, record, move)
        require(Verdict.of(page.can_move(record, values)))
        row.assign(values)
        if not is_built_in(page.before_move):
            writer.attempt.mark_host_code()
            page.before_move(record)
        writer.change(row)

    preference = page.has_database_transactions()
    write_records(source, work, preference, by=WriteSource.BOARD, errors_at="column")


def _sides(record: Model, move: Move) -> dict[str, dict[str, object]]:
    return {
        axis.field.name: {"theirs": axis.key_of(record), "mine": entry.key}
        for axis, entry in move.targets
    }


def _cleaned_values(page: BoardPage[Any], record: Model, move: Move) -> dict[str, Any]:
    """Return the values that differ from the stored ones, by attribute; validated."""
    source = page.source()
    given = source.given()
    values: dict[str, Any] = {}
    for axis, entry in move.targets:
        if axis.key_of(record) == entry.key:
            continue
        column, name = axis.column(), axis.field.name
        if column.writes_tenant(source.model) or name in given or axis.field.attname in given:
            # The tenant and the parent of a record never change.
            raise PermissionDenied
        values[axis.field.attname] = column.clean(entry.key, record)
    return values
