"""Bands of rows: records that have one value in common, under one heading."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import TYPE_CHECKING, Any, Self

from django.db.models import Model
from django.utils.translation import gettext as _

from django_panel.exceptions import PanelSchemaException
from django_panel.support.fluent import Fluent
from django_panel.support.formatting import date_formatter, datetime_formatter, localizer
from django_panel.support.labels import Words, choice_labels, headline
from django_panel.tables.columns.callbacks import checked
from django_panel.tables.mistakes import TableSchemaException
from django_panel.tables.path_resolution import resolve_path
from django_panel.tables.paths import ColumnPath
from django_panel.tables.rows import record_texts

if TYPE_CHECKING:
    from django_panel.tables.wire import GroupWire, RowGroupWire, SortDirection

#: Says something about a band; it is given the value its records have in common.
BandWords = Callable[[Any], Words | None]


@dataclass(frozen=True)
class Group(Fluent):
    """One way to band the rows; bands are ordered before anything else is.

    A band may straddle pages: it is a heading over rows, not a page of its own. Where a relation
    is named, a band belongs to one related record: two of the same name have a band each.
    """

    _name: str = field(kw_only=False)
    _label: Words | None = field(default=None, kw_only=True)
    _column: str | None = field(default=None, kw_only=True)
    _direction: SortDirection = field(default="asc", kw_only=True)
    _title_using: BandWords | None = field(default=None, kw_only=True)
    _description_using: BandWords | None = field(default=None, kw_only=True)

    def __post_init__(self) -> None:
        if not self._name:
            raise TableSchemaException.unnamed_part(type(self))

    @classmethod
    def make(cls, name: str) -> Self:
        return cls(name)

    def label(self, text: Words | None) -> Self:
        """Set what the group is called; ``None`` goes back to the model field's own name."""
        return self._with(_label=text)

    def column(self, path: str | None) -> Self:
        """Set the field that is shared, where it is not called as the group is."""
        return self._with(_column=path)

    def direction(self, direction: SortDirection) -> Self:
        """Set the order of the bands."""
        if direction not in ("asc", "desc"):
            raise ValueError(f"{direction!r} is no direction; use 'asc' or 'desc'")
        return self._with(_direction=direction)

    def title_using(self, callback: BandWords | None) -> Self:
        """Set the heading of a band: a callable of the value its records share."""
        return self._with(_title_using=checked(callback, "title_using", "the value"))

    def description_using(self, callback: BandWords | None) -> Self:
        """Set the line under a band's heading: a callable of the value its records share."""
        return self._with(_description_using=checked(callback, "description_using", "the value"))

    def get_name(self) -> str:
        return self._name

    def get_label(self, model: type[Model] | None = None) -> str:
        if self._label is not None:
            return str(self._label)
        derived = "" if model is None else self.path_in(model).get_label()
        return derived or headline(self._name)

    def get_direction(self) -> SortDirection:
        return self._direction

    def path_in(self, model: type[Model]) -> ColumnPath:
        """Return where the shared value lies; it must be something a database can order by."""
        try:
            path = resolve_path(model, self._column or self._name)
        except PanelSchemaException as mistake:
            raise TableSchemaException.unknown_group_path(self._name, mistake) from mistake
        if path.compute is not None:
            reason = f"No table holds {self._column or self._name!r}, so nothing can order by it."
            raise TableSchemaException.unknown_group_path(self._name, reason)
        return _by_key(path) if _ends_at_record(path, self._column or self._name) else path

    def bands(self, path: ColumnPath, values: Sequence[Any], using: str) -> list[RowGroupWire]:
        """Return the band of each value; equal values share one object.

        Related records are told apart by their keys, and said by what they are known by.
        """
        texts = record_texts(path.model, values, using) if path.is_record else None
        names = None if path.sorted_by is None else _names(path.sorted_by, values, using)
        words = _words_of(path.sorted_by or path, texts)
        made: dict[Any, RowGroupWire] = {}
        for key in values:
            if key not in made:
                made[key] = self._band(key, key if names is None else names.get(key), words)
        return [made[key] for key in values]

    def _band(self, key: Any, value: Any, words: Callable[[Any], str]) -> RowGroupWire:
        title: Words | None = None
        if self._title_using is not None:
            title = self._title_using(value)
        if title is None:
            # A record without a name is still a record.
            said = key if value is None or value == "" else value
            title = _("Ungrouped") if said is None or said == "" else words(said)
        about = self._description_using
        description = None if about is None else about(value)
        return {
            "key": band_key(key),
            "title": str(title),
            "description": None if description is None else str(description),
        }

    def to_wire(self, model: type[Model] | None = None) -> GroupWire:
        return {
            "name": self._name,
            "label": self.get_label(model),
            "direction": self._direction,
        }


def band_key(value: Any) -> str:
    """Return the key of the band of a value; no value and an empty text are two of them."""
    return "" if value is None else str(value) or '""'


def _ends_at_record(path: ColumnPath, name: str) -> bool:
    """Return whether a name ends at a relation, and not at a field beyond one."""
    return path.relation == name.replace(".", "__")


def _by_key(path: ColumnPath) -> ColumnPath:
    """Return the path to the key of the related record, in the order of what it is known by."""
    if path.is_record:
        return path
    return replace(path, lookup=f"{path.relation}__pk", field=None, sorted_by=path)


def _names(path: ColumnPath, keys: Sequence[Any], using: str) -> dict[Any, Any]:
    """Return what the related records are known by, by their keys, read in one query."""
    wanted = {key for key in keys if key is not None}
    if not wanted or path.field is None:
        return {}
    records = path.model._base_manager.using(using).filter(pk__in=wanted)
    return dict(records.values_list("pk", path.field.name))


def _words_of(path: ColumnPath, texts: dict[Any, str] | None) -> Callable[[Any], str]:
    """Return the function that says a shared value as the reader would."""
    choices = choice_labels(path.field)
    localized, moment, day = localizer(), datetime_formatter(), date_formatter()
    answers = {True: _("Yes"), False: _("No")}

    def words(value: Any) -> str:
        if texts is not None:
            return texts.get(value) or str(value)
        if value in choices:
            return choices[value]
        if isinstance(value, bool):
            return answers[value]
        if isinstance(value, datetime):
            return moment(localized(value))
        return day(value) if isinstance(value, date) else str(value)

    return words
