"""The columns or lanes of a board: the values of one field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.core.exceptions import FieldDoesNotExist
from django.db.models import Field, ForeignKey, Model, Q
from django.utils.translation import gettext as _

from django_panel.exceptions import PanelSchemaException, dotted
from django_panel.support.frozen import FrozenValue
from django_panel.support.keys import is_key_column
from django_panel.support.labels import StrOrPromise, headline
from django_panel.support.related import related_source, title_relations, with_relations
from django_panel.support.titles import row_title
from django_panel.tables.columns.select import SelectColumn

if TYPE_CHECKING:
    from django_panel.resources.wire import BoardEntryWire
    from django_panel.tables.wire import BadgeColor

#: A board is readable up to some twenty columns; further values of a foreign key are left out.
MAX_ENTRIES = 50

#: The key of records without a value.
EMPTY_KEY = ""

#: Values in their order, or labels by value.
Values = Sequence[Any] | Mapping[Any, StrOrPromise]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class AxisEntry(FrozenValue):
    """One value of the field; ``key`` is its text in requests and responses."""

    key: str
    value: Any
    label: str
    color: BadgeColor | None = None

    def to_wire(self) -> BoardEntryWire:
        return {"key": self.key, "label": self.label, "color": self.color}


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Axis(FrozenValue):
    """A field of the model, and the values that the board shows in this order."""

    field: Field[Any, Any]
    entries: tuple[AxisEntry, ...]

    def find(self, key: object) -> AxisEntry | None:
        """Return the entry with a key that a request contains."""
        text = str(key) if isinstance(key, int) and not isinstance(key, bool) else key
        return next((entry for entry in self.entries if entry.key == text), None)

    def condition(self, entry: AxisEntry) -> Q:
        """Return the condition for the records with an entry's value."""
        if entry.key != EMPTY_KEY:
            return Q((self.field.name, entry.value))
        empty = Q((f"{self.field.name}__isnull", True))
        return empty | Q((self.field.name, "")) if _stores_empty_text(self.field) else empty

    def other_condition(self) -> Q:
        """Return the condition for the records with a value that the board does not show."""
        shown = [entry.value for entry in self.entries if entry.key != EMPTY_KEY]
        other = ~Q((f"{self.field.name}__in", shown))
        empty = self.find(EMPTY_KEY)
        return other if empty is None else other & ~self.condition(empty)

    def key_of(self, record: Model) -> str:
        """Return the key of a record's value, whether the board shows it or not."""
        value = self.field.value_from_object(record)
        return EMPTY_KEY if value is None else str(value)

    def column(self) -> SelectColumn:
        """Return the editable column that validates a new value as a cell of a table does."""
        pairs = [(entry.value, entry.label) for entry in self.entries if entry.key != EMPTY_KEY]
        return SelectColumn(self.field.name).options(pairs)


def board_field(model: type[Model], name: str, option: str, values: Values | None) -> Any:
    """Return the field of a board's columns or lanes; raise if it cannot be one."""
    try:
        field = model._meta.get_field(name)
    except FieldDoesNotExist:
        field = None
    if not isinstance(field, Field) or field.many_to_many or is_key_column(field):
        raise PanelSchemaException(
            f"{option} is {name!r}, which is not a field of {dotted(model)} that a card can write.",
            "A card that is moved writes one field of its record.",
            "Name a field of the model that is neither its key nor a relation to many records.",
        )
    if values is None and not field.flatchoices and not isinstance(field, ForeignKey):
        raise PanelSchemaException(
            f"{option} is {name!r}, a field of {dotted(model)} without choices.",
            "A board needs to know the values.",
            "Use a field with choices or a foreign key, or declare the values.",
        )
    return field


def axis_of(
    field: Field[Any, Any],
    values: Values | None = None,
    colors: Mapping[Any, BadgeColor] | None = None,
) -> Axis:
    """Return the axis of a field, with the labels that the current user may see."""
    labels = _labels(field, values)
    colors = colors or {}
    entries = [
        AxisEntry(str(value), value, str(label), colors.get(value))
        for value, label in labels.items()
        if value not in (None, "")
    ]
    has_empty = _may_be_empty(field) if values is None else bool({None, ""} & labels.keys())
    if has_empty:
        label = labels.get(None, labels.get("")) or _("No %(field)s") % {
            "field": str(field.verbose_name)
        }
        entries.append(AxisEntry(EMPTY_KEY, None, str(label), colors.get(None)))
    return Axis(field, tuple(entries))


def _labels(field: Field[Any, Any], values: Values | None) -> dict[Any, StrOrPromise]:
    """Return the labels of the values to show, by value."""
    if isinstance(values, Mapping):
        return dict(values)
    if isinstance(field, ForeignKey):
        known = _related_labels(field, values)
    else:
        known = dict(field.flatchoices)
    if values is None:
        return known
    if isinstance(field, ForeignKey):
        # A record out of the user's scope is no column.
        return {value: known[value] for value in values if value in known}
    return {value: known.get(value) or headline(str(value)) for value in values}


def _related_labels(field: ForeignKey[Any, Any], values: Values | None) -> dict[Any, StrOrPromise]:
    """Return the titles of the related records that the user may choose (decisions D12)."""
    source = related_source(field.related_model)
    rows = source.choices()
    if values is not None:
        rows = rows.filter(**{f"{field.target_field.name}__in": list(values)})
    if not rows.ordered:
        rows = rows.order_by("pk")
    records = with_relations(rows, title_relations(source.model))[:MAX_ENTRIES]
    return {
        getattr(record, field.target_field.attname): row_title(source.record_title, record)
        for record in records
    }


def _may_be_empty(field: Field[Any, Any]) -> bool:
    return field.null or (field.blank and _stores_empty_text(field))


def _stores_empty_text(field: Field[Any, Any]) -> bool:
    return field.empty_strings_allowed and not isinstance(field, ForeignKey)
