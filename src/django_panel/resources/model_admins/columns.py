"""The columns of ``list_display``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, datetime, time
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from django.contrib.admin.utils import display_for_value, label_for_field
from django.core.exceptions import FieldDoesNotExist
from django.db.models import Field, Model
from django.utils.functional import lazy
from django.utils.safestring import SafeString
from django.utils.text import capfirst

from django_panel.support.lookup_paths import dotted_path
from django_panel.tables.columns.base import Column
from django_panel.tables.columns.computed import ComputedBooleanColumn, ComputedTextColumn
from django_panel.tables.field_types import derive_column
from django_panel.tables.reading.paths import is_readable_attribute

if TYPE_CHECKING:
    from django.contrib.admin import ModelAdmin

#: The name of the checkbox that Django's admin adds; the panel's lists have their own.
CHECKBOX = "action_checkbox"
#: Values that have a format of their own; any other one is shown by ``str()``.
_FORMATTED = (date, datetime, time, int, float, Decimal, list, tuple)


def columns_of(
    model_admin: ModelAdmin[Any], list_display: Sequence[Any], sortable_by: Sequence[Any] | None
) -> list[Column]:
    """Return the columns of ``list_display``, with the headings and formats of Django's admin.

    ``sortable_by`` names the columns that users may sort by; None: all that can be sorted.
    """
    columns: list[Column] = []
    names: set[str] = set()
    for entry in list_display:
        if entry == CHECKBOX:
            continue
        column = _column(model_admin, entry, _free_name(entry, names))
        is_sortable = sortable_by is None or entry in sortable_by
        columns.append(column if is_sortable else column.sortable(False))
        names.add(column.get_name())
    return columns


def _free_name(entry: Any, taken: set[str]) -> str:
    """Return a name for a column; a callable may be listed twice, and lambdas share one name."""
    name = entry if isinstance(entry, str) else getattr(entry, "__name__", "column")
    name = dotted_path(name) if name != "__str__" else name
    if not name.replace(".", "_").isidentifier():
        name = "column"
    free, number = name, 1
    while free in taken:
        number += 1
        free = f"{name}_{number}"
    return free


def _column(model_admin: ModelAdmin[Any], entry: Any, name: str) -> Column:
    model: Any = model_admin.model
    label = _heading(entry, model, model_admin)
    field = None if callable(entry) else _own_field(model, entry)
    if field is not None:
        return derive_column(field).label(label).placeholder(_empty_value(model_admin, field))
    read, member = _reader(model_admin, entry)
    if read is None:
        # A path over relations.
        return _path_column(model, entry).label(label).placeholder(_empty_value(model_admin, None))
    if getattr(member, "boolean", False):
        column: Column = ComputedBooleanColumn(name, _compute=read)
    else:
        column = ComputedTextColumn(name, _compute=_shown(read))
    column = column.label(label)
    order = getattr(member, "admin_order_field", None)
    if order is not None:
        column = column.sortable(column=order)
    return column.placeholder(_empty_value(model_admin, member))


def _heading_text(entry: Any, model: type[Model], model_admin: ModelAdmin[Any]) -> str:
    """Return the heading in the active language; a browser shows the spaces of a path as one."""
    return capfirst(" ".join(str(label_for_field(entry, model, model_admin)).split()))


_heading = lazy(_heading_text, str)


def _own_field(model: type[Model], name: str) -> Field[Any, Any] | None:
    if name == "pk":
        return model._meta.pk
    try:
        field: Any = model._meta.get_field(name)
    except FieldDoesNotExist:
        return None
    return field if getattr(field, "concrete", False) else None


def _path_column(model: type[Model], path: str) -> Column:
    current: Any = model
    *relations, last = path.split("__")
    for relation in relations:
        current = current._meta.get_field(relation).related_model
    return derive_column(current._meta.get_field(last), dotted_path(path))


def _reader(model_admin: ModelAdmin[Any], entry: Any) -> tuple[Callable[[Any], Any] | None, Any]:
    """Return the function of a record that Django's admin calls for a name, and its attributes.

    The order is that of ``lookup_field()``: a callable, a method of the admin, an attribute.
    """
    if callable(entry):
        return entry, entry
    if entry != "__str__" and hasattr(model_admin, entry):
        method = getattr(model_admin, entry)
        return method, method
    if entry == "__str__":
        return str, getattr(model_admin.model, "__str__", None)
    if not is_readable_attribute(model_admin.model, entry):
        return None, None
    member = getattr(model_admin.model, entry, None)
    return _attribute(entry), member.fget if isinstance(member, property) else member


def _attribute(name: str) -> Callable[[Any], Any]:
    def read(record: Any) -> Any:
        value = getattr(record, name)
        return value() if callable(value) else value

    return read


def _shown(read: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Return a function that formats values as ``display_for_value()`` does."""

    def shown(record: Any) -> Any:
        value = read(record)
        if isinstance(value, SafeString | str) or value is None:
            return value
        if isinstance(value, _FORMATTED):
            return display_for_value(value, "")
        return str(value)

    return shown


def _empty_value(model_admin: ModelAdmin[Any], member: Any) -> Any:
    """Return the text of an empty cell: of the method, else of the admin, else of the site."""
    own = getattr(member, "empty_value_display", None)
    return model_admin.get_empty_value_display() if own is None else own
