"""Reads the cards of a board: for each column one page of records, and a bounded count."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db.models import QuerySet
from django.utils.functional import cached_property

from django_panel.exceptions import PanelSchemaException, dotted
from django_panel.resources.actions.links import record_urls
from django_panel.resources.versions import version_of
from django_panel.support.keys import database_key
from django_panel.support.titles import row_title
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.paging.counting import count_up_to
from django_panel.tables.reading.generic_targets import load_targets
from django_panel.tables.reading.records import records_in
from django_panel.tables.rows import RowParts, make_rows
from django_panel.tables.schema import TableSchema

if TYPE_CHECKING:
    from django_panel.resources.boards.axis import Axis, AxisEntry
    from django_panel.resources.record_source import RecordSource
    from django_panel.resources.wire import BoardCardWire, BoardColumnWire
    from django_panel.support.keys import RecordKey
    from django_panel.tables.columns.base import Column
    from django_panel.tables.reading.plan import TablePlan
    from django_panel.tables.wire import ColumnWire, RowWire

#: The count of a column stops here; the browser shows "1,000+".
COUNT_LIMIT = 1_000
#: The most cards of one column on a page.
MAX_CARDS = 200


def card_schema(
    source: RecordSource, declared: Sequence[str | Column], person: str | None
) -> TableSchema:
    """Return the columns of a card: those of the resource's table, or columns of the board."""
    columns = [_column(source, each) for each in declared]
    for column in columns:
        if column.is_editable() or column.get_action() is not None:
            raise PanelSchemaException(
                f"card_columns contains {column.get_name()!r}, which is an editable column or a "
                "button.",
                "The columns of a card show values.",
                "Use a column of another type, such as TextColumn or BadgeColumn.",
            )
    if person is not None and person not in {each.get_name() for each in columns}:
        columns.append(TextColumn(person))
    return TableSchema(source.model).columns(columns).bound_to(source)


def _column(source: RecordSource, declared: str | Column) -> Column:
    if not isinstance(declared, str):
        return declared
    known = {each.get_name(): each for each in source.table().get_columns()}
    column = known.get(declared)
    if column is None:
        raise PanelSchemaException(
            f"card_columns contains {declared!r}, which is not a column of the table of "
            f"{dotted(source.resource)}.",
            "A name refers to a column of the resource's table.",
            f"Use one of {', '.join(known) or 'none'}, or a column such as TextColumn(...).",
        )
    return column


@dataclass(frozen=True)
class BoardCards:
    """The cards of a board, in the order of its records."""

    source: RecordSource
    schema: TableSchema
    columns: Axis
    lanes: Axis | None
    #: The name of the column that shows the person of a card.
    person: str | None
    #: The records of the board that match a condition, in order.
    ordered: Callable[[Any], QuerySet[Any]]

    @cached_property
    def plan(self) -> TablePlan:
        plan = self.schema.plan_for(self.source.model).scoped()
        return plan.for_columns(list(plan.by_name), with_records=True)

    def columns_to_wire(self) -> list[ColumnWire]:
        """Return the definitions of the cells, without that of the person."""
        return [each for each in self.schema.to_wire()["columns"] if each["name"] != self.person]

    def column_to_wire(self, entry: AxisEntry, size: int, moved: object = None) -> BoardColumnWire:
        """Return a column with its first cards, and before them the card with the key ``moved``."""
        rows = self.ordered(self.columns.condition(entry))
        records = list(records_in(self.plan, rows)[: size + 1])
        has_more = len(records) > size
        first = records[:size]
        total, is_exact = len(records), True
        if has_more:
            total, is_exact = count_up_to(rows, COUNT_LIMIT)
        return {
            **entry.to_wire(),
            "count": total,
            "countIsExact": is_exact,
            "hasMore": has_more and size < MAX_CARDS,
            "cards": self._cards([*self._moved(rows, moved, first), *first], rows.db),
        }

    def _moved(self, rows: QuerySet[Any], moved: object, first: Sequence[Any]) -> list[Any]:
        """Return the record that was moved into the column, unless it is among the first."""
        key = database_key(self.source.model, moved)
        if key is None or any(record.pk == key for record in first):
            return []
        return list(records_in(self.plan, rows.filter(pk=key)))

    def _cards(self, records: Sequence[Any], using: str) -> list[BoardCardWire]:
        for name in self.plan.generic_keys:
            load_targets(records, name)
        allows = self.source.allows_each("edit", records)
        movable = [bool(allows(record)) for record in records]
        parts = RowParts(owner=dotted(self.source.resource), url=self._urls())
        rows = make_rows(self.plan, records, using, parts, instances=records)
        return [
            self._card(record, row, can_move)
            for record, row, can_move in zip(records, rows, movable, strict=True)
        ]

    def _card(self, record: Any, row: RowWire, can_move: bool) -> BoardCardWire:
        person = None if self.person is None else row["cells"].pop(self.person, None)
        row["version"] = version_of(record) if can_move else None
        return {
            "row": row,
            "title": row_title(self.source.record_title, record),
            "lane": None if self.lanes is None else self.lanes.key_of(record),
            "person": person if isinstance(person, str) else None,
            "canMove": can_move,
        }

    def _urls(self) -> Callable[[RecordKey], str | None] | None:
        page = next((key for key in ("view", "edit") if self.source.has_page(key)), None)
        if page is None:
            return None
        urls = record_urls(self.source, page)
        return lambda key: urls(None, key)
