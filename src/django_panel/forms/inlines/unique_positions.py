"""Positions in a unique column: rows are moved without two of them having the same position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from django.db import router
from django.db.models import Deferrable, Max, Model, UniqueConstraint

from django_panel.records.row import update_column

if TYPE_CHECKING:
    from django_panel.forms.inlines.links import InlineLink


@cache
def has_unique_position(model: type[Model], order: str) -> bool:
    """Return whether a unique rule of the model contains the column of positions."""
    return any(_unique_rules(model, order))


def free_positions(
    link: InlineLink, order: str, owner: Model, stored: Sequence[Any], targets: set[int]
) -> None:
    """Move stored rows away from positions that other rows get in this save.

    The database checks a unique rule after each statement, so rows that change places would
    violate it. One statement gives them positions after all others; each row is saved with its
    new position later. ``stored`` are the rows that will be saved with another position.
    """
    if not any(rule.deferrable != Deferrable.DEFERRED for rule in _unique_rules(link.model, order)):
        return
    blocking = [row for row in stored if getattr(row, order) in targets]
    if not blocking:
        return
    using = router.db_for_write(link.model, instance=owner)
    rows = link.model._base_manager.using(using)
    # Also rows that the user may not see have positions.
    used = rows if _is_unique_alone(link.model, order) else rows.filter(**link.condition([owner]))
    last = used.aggregate(last=Max(order))["last"]
    first_free = max(last or 0, *targets) + 1
    moved = [_with_position(row, order, first_free + at) for at, row in enumerate(blocking)]
    update_column(rows, moved, order)


def _with_position(row: Any, order: str, position: int) -> Any:
    moved = type(row)(pk=row.pk)
    setattr(moved, order, position)
    return moved


def _is_unique_alone(model: type[Model], order: str) -> bool:
    return any(rule.fields == (order,) for rule in _unique_rules(model, order))


def _unique_rules(model: type[Model], order: str) -> Iterator[UniqueConstraint]:
    """Yield the unique rules that contain a column, as constraints."""
    meta = model._meta
    if getattr(meta.get_field(order), "unique", False):
        yield UniqueConstraint(fields=[order], name="column")
    for names in meta.unique_together:
        if order in names:
            yield UniqueConstraint(fields=names, name="together")
    rules = (
        constraint for constraint in meta.constraints if isinstance(constraint, UniqueConstraint)
    )
    yield from (rule for rule in rules if order in rule.fields or rule.contains_expressions)
