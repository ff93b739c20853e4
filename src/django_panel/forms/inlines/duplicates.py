"""Rows of one inline that have the same values in unique columns.

The unique checks of a row look for stored rows only, so two new rows could be equal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

from django_panel.support.keys import is_key_column

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.inlines.links import InlineLink
    from django_panel.forms.inlines.row_form import RowForm


def duplicate_errors(
    rows: Sequence[tuple[int, RowForm]], link: InlineLink, order: str | None
) -> dict[str, list[str]]:
    """Return an error for each written row that repeats the unique values of an earlier one.

    The keys are an index, and the name of a field of the row if it has the column. Rows have
    the same owner, and different positions in the column ``order``.
    """
    errors: dict[str, list[str]] = {}
    for columns in _unique_columns(link.model):
        if any(column.name == order for column in columns):
            continue
        own = [column for column in columns if column.name not in link.names]
        seen: set[tuple[Any, ...]] = set()
        for index, form in rows:
            values = tuple(_value(form, column) for column in own)
            if None in values or not own:
                continue
            if values in seen and form.is_written:
                path = _path(index, form, own)
                errors.setdefault(path, [_("Another row already has this value.")])
            seen.add(values)
    return errors


def _unique_columns(model: type[Model]) -> Iterator[tuple[Any, ...]]:
    """Yield the columns of each unique rule without a condition."""
    meta = model._meta
    for column in meta.concrete_fields:
        if column.unique and not is_key_column(column):
            yield (column,)
    together: Iterable[Sequence[str]] = meta.unique_together
    constraints = (unique_constraint.fields for unique_constraint in meta.total_unique_constraints)
    for names in (*together, *constraints):
        yield tuple(meta.get_field(name) for name in names)


def _value(form: RowForm, column: Any) -> Any:
    """Return the value that a row has in a column after it is saved, in comparable form."""
    for name in (column.attname, column.name):
        if name in form.attributes:
            value = form.attributes[name]
            return getattr(value, "pk", value)
    if form.instance is not None:
        return getattr(form.instance, column.attname)
    return column.get_default()


def _path(index: int, form: RowForm, columns: Sequence[Any]) -> str:
    names = form.schema.attribute_names()
    known = (names.get(column.attname, names.get(column.name)) for column in columns)
    name = next((option for option in known if option is not None), None)
    return str(index) if name is None else f"{index}.{name}"
