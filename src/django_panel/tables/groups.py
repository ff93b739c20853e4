"""Groups of rows: records with the same value, under one heading."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import TYPE_CHECKING, Any, Self

from django.db.models import Model
from django.utils.translation import gettext as _

from django_panel.exceptions import PanelSchemaException
from django_panel.support.callbacks import checked_callback
from django_panel.support.fluent import Fluent
from django_panel.support.formatting import date_formatter, datetime_formatter, localizer
from django_panel.support.labels import StrOrPromise, choice_labels, headline
from django_panel.support.lookup_paths import dotted_path
from django_panel.tables.declaration_checks import check_name
from django_panel.tables.reading.path_resolution import resolve_path
from django_panel.tables.reading.paths import ColumnPath
from django_panel.tables.reading.records import record_texts

if TYPE_CHECKING:
    from django_panel.tables.wire import GroupWire, RowGroupWire, SortDirection

#: Returns a text for the value that the records of a group share.
GroupTextCallback = Callable[[Any], StrOrPromise | None]


@dataclass(frozen=True, eq=False, repr=False)
class Group(Fluent):
    """Groups the rows by a field; the group is the first term of the order.

    A group may continue on the next page. With a foreign key, each related record has a group of
    its own, even if two of them have the same label.
    """

    _name: str = field(kw_only=False)
    _label: StrOrPromise | None = field(default=None, init=False)
    _column: str | None = field(default=None, init=False)
    _direction: SortDirection = field(default="asc", init=False)
    _title_using: GroupTextCallback | None = field(default=None, init=False)
    _description_using: GroupTextCallback | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        check_name(self._name, type(self))

    @classmethod
    def make(cls, name: str) -> Self:
        return cls(name)

    def label(self, text: StrOrPromise | None) -> Self:
        """Set the label; ``None`` uses the model field's verbose name."""
        return self._with(_label=text)

    def column(self, path: str | None) -> Self:
        """Set the field to group by, if it differs from the group's name."""
        return self._with(_column=path)

    def direction(self, direction: SortDirection) -> Self:
        """Set the order of the groups."""
        if direction not in ("asc", "desc"):
            raise ValueError(f"{direction!r} is not a direction; use 'asc' or 'desc'")
        return self._with(_direction=direction)

    def title_using(self, callback: GroupTextCallback | None) -> Self:
        """Set the heading of each group: a callable of the shared value."""
        return self._with(_title_using=checked_callback(callback, "title_using", "the value"))

    def description_using(self, callback: GroupTextCallback | None) -> Self:
        """Set the line below each heading: a callable of the shared value."""
        return self._with(
            _description_using=checked_callback(callback, "description_using", "the value")
        )

    def get_name(self) -> str:
        return self._name

    def get_label(self, model: type[Model] | None = None) -> str:
        if self._label is not None:
            return str(self._label)
        derived = "" if model is None else self.path_for(model).get_label()
        return derived or headline(self._name)

    def get_direction(self) -> SortDirection:
        return self._direction

    def path_for(self, model: type[Model]) -> ColumnPath:
        """Return the path of the shared value; raise if the database cannot sort by it."""
        name = self._column or self._name
        fix = "Correct its name, or set column() on it."
        try:
            path = resolve_path(model, name)
        except PanelSchemaException as error:
            thing = f"The group {self._name!r} has no field."
            raise PanelSchemaException(thing, str(error), fix) from error
        if path.compute is not None:
            raise PanelSchemaException(
                f"The group {self._name!r} uses {name!r}, which is computed in Python.",
                "The database must be able to sort by the field of a group.",
                fix,
            )
        return _by_key(path) if _ends_at_record(path, name) else path

    def row_groups(self, path: ColumnPath, values: Sequence[Any], using: str) -> list[RowGroupWire]:
        """Return the group of each value; equal values share one object.

        Related records are identified by their keys and shown by their labels.
        """
        labels: Mapping[Any, Any] | None = None
        formatter = _value_formatter(path.sorted_by or path)
        if path.is_record:
            labels, formatter = record_texts(path.model, values, using), str
        elif path.sorted_by is not None:
            labels = _labels_by_key(path.sorted_by, values, using)
        groups: dict[Any, RowGroupWire] = {}
        for key in values:
            if key not in groups:
                value = key if labels is None else labels.get(key)
                groups[key] = self._row_group(key, value, formatter)
        return [groups[key] for key in values]

    def _row_group(self, key: Any, value: Any, formatter: Callable[[Any], str]) -> RowGroupWire:
        title: StrOrPromise | None = None
        if self._title_using is not None:
            title = self._title_using(value)
        if title is None:
            # Show the key of a related record that has no label.
            shown = key if value is None or value == "" else value
            title = _("Ungrouped") if shown is None or shown == "" else formatter(shown)
        describe = self._description_using
        description = None if describe is None else describe(value)
        return {
            "key": group_key(key),
            "title": str(title),
            "description": None if description is None else str(description),
        }

    def to_wire(self, model: type[Model] | None = None) -> GroupWire:
        wire: GroupWire = {
            "name": self._name,
            "label": self.get_label(model),
            "direction": self._direction,
        }
        if self._title_using is None:
            wire["column"] = dotted_path(self._column or self._name)
        return wire


def group_key(value: Any) -> str:
    """Return the key of a value's group; None and an empty string have different keys."""
    return "" if value is None else str(value) or '""'


def _ends_at_record(path: ColumnPath, name: str) -> bool:
    """Return whether a name ends at a relation, not at a field of a related record."""
    return path.relation == name.replace(".", "__")


def _by_key(path: ColumnPath) -> ColumnPath:
    """Return the path to the related record's key, sorted by the record's label."""
    if path.is_record:
        return path
    return replace(path, lookup=f"{path.relation}__pk", field=None, sorted_by=path)


def _labels_by_key(path: ColumnPath, keys: Sequence[Any], using: str) -> dict[Any, Any]:
    """Return the labels of related records, by key, with one query."""
    wanted = {key for key in keys if key is not None}
    if not wanted or path.field is None:
        return {}
    records = path.model._base_manager.using(using).filter(pk__in=wanted)
    return dict(records.values_list("pk", path.field.name))


def _value_formatter(path: ColumnPath) -> Callable[[Any], str]:
    """Return a function that formats the value of a group for the current locale."""
    choices = choice_labels(path.field)
    localized, format_datetime, format_date = localizer(), datetime_formatter(), date_formatter()
    booleans = {True: _("Yes"), False: _("No")}

    def format_value(value: Any) -> str:
        if value in choices:
            return choices[value]
        if isinstance(value, bool):
            return booleans[value]
        if isinstance(value, datetime):
            return format_datetime(localized(value))
        return format_date(value) if isinstance(value, date) else str(value)

    return format_value
