"""The records that a select offers: searched, labelled, and checked by their keys."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.core.exceptions import FieldDoesNotExist
from django.db.models import CharField, TextField

from django_panel.exceptions import PanelSchemaException, dotted
from django_panel.internal.fast.lookups import has_value
from django_panel.support.keys import column_key
from django_panel.support.text_search import search_condition
from django_panel.support.title_fields import label_field, value_field

if TYPE_CHECKING:
    from django.db.models import Field as ModelField
    from django.db.models import Model, QuerySet

#: Further search terms are ignored.
_MAX_SEARCH_TERMS = 10
#: The number of keys in one query; databases limit the number of parameters.
_MAX_KEYS = 10_000
#: The number of text columns that are searched if the model has no title column.
_MAX_SEARCHED_COLUMNS = 3


@dataclass(frozen=True, slots=True)
class SelectableRecords:
    """The selectable records of one model, with the columns of their keys and labels."""

    model: type[Model]
    #: The column whose value is submitted.
    key: ModelField[Any, Any]
    #: The look-up of the label, or None if the label is not a column.
    title: str | None
    #: The attribute of the label; None if the label is ``str(record)``.
    attribute: str | None
    #: The look-ups that are searched.
    searched: tuple[str, ...]
    #: Returns the queryset; called on every request.
    source: Callable[[], QuerySet[Any]]

    def parse_key(self, raw: object) -> Any | None:
        """Return a submitted value as a key of the right type, or None if it is not one."""
        return column_key(self.key, raw)

    def record_key(self, record: Model) -> Any:
        return getattr(record, self.key.attname)

    def record_label(self, record: Model) -> str:
        """Return the label of a record."""
        value: Any = record
        for step in self.attribute.split("__") if self.attribute else ():
            value = getattr(value, step, None)
            value = value() if callable(value) else value
        return "" if value is None else str(value)

    def has(self, key: Any) -> bool:
        """Return whether the record with this key can be selected."""
        return has_value(self.source(), self.key, key)

    def existing_keys(self, keys: Iterable[Any]) -> set[Any]:
        """Return which of these keys can be selected."""
        name = self.key.attname
        return {
            key
            for found in self._with_keys(list(keys))
            for key in found.order_by().values_list(name, flat=True)
        }

    def labels(self, keys: Iterable[Any]) -> list[tuple[Any, str]]:
        """Return key and label of those that can be selected."""
        wanted = [key for key in map(self.parse_key, keys) if key is not None]
        return [pair for found in self._with_keys(wanted) for pair in self._named(found)]

    def _with_keys(self, keys: Sequence[Any]) -> Iterator[QuerySet[Any]]:
        """Yield the records with these keys, in as many queries as the parameters need."""
        for start in range(0, len(keys), _MAX_KEYS):
            part = keys[start : start + _MAX_KEYS]
            yield self.source().filter(**{f"{self.key.attname}__in": part})

    def search(self, text: str, limit: int) -> list[tuple[Any, str]]:
        """Return key and label of at most ``limit`` records that contain every search term.

        It is one query without a count: users narrow a long list by typing more.
        """
        found = self.source()
        for word in text.replace("\x00", "").split()[:_MAX_SEARCH_TERMS]:
            condition = search_condition(self.searched[0], "icontains", word, found.db)
            for lookup in self.searched[1:]:
                condition |= search_condition(lookup, "icontains", word, found.db)
            found = found.filter(condition)
        return self._named(self._ordered(found)[:limit])

    def records(self) -> QuerySet[Any]:
        """Return the selectable records, in display order."""
        return self._ordered(self.source())

    def _ordered(self, found: QuerySet[Any]) -> QuerySet[Any]:
        if found.ordered:
            return found
        return found.order_by(*([self.title] if self.title else []), "pk")

    def _named(self, found: QuerySet[Any]) -> list[tuple[Any, str]]:
        if self.title is None:
            return [(self.record_key(record), self.record_label(record)) for record in found]
        rows = found.values_list(self.key.attname, self.title)
        return [(key, "" if label is None else str(label)) for key, label in rows]


def selectable_records(
    model: type[Model],
    key: ModelField[Any, Any],
    title: str | None,
    searched: Sequence[str],
    source: Callable[[], QuerySet[Any]],
) -> SelectableRecords:
    """Return the selectable records of a model; an unknown title or search column is an error."""
    named = label_field(model) if title is None else None
    attribute = named.name if named is not None else title and title.replace(".", "__")
    lookup = attribute if attribute and is_lookup(model, attribute) else None
    if title is not None and lookup is None and not _has_attribute(model, title):
        raise unknown_attribute(model, title)
    lookups = tuple(name.replace(".", "__") for name in searched)
    for name in lookups:
        if not is_lookup(model, name):
            raise unknown_attribute(model, name)
    return SelectableRecords(
        model=model,
        key=key,
        title=lookup,
        attribute=attribute,
        searched=lookups or ((lookup,) if lookup else _text_columns(model)),
        source=source,
    )


def unknown_attribute(model: type[Model], name: str) -> PanelSchemaException:
    """Return the error of a select that names an attribute that its model does not have."""
    return PanelSchemaException(
        f"{dotted(model)} has no column or attribute {name!r}.",
        "A select labels records by an attribute and searches columns; dots follow relations.",
        "Correct the name.",
    )


def is_lookup(model: type[Model], path: str) -> bool:
    """Return whether a path of to-one relations ends in a column."""
    *steps, last = path.split("__")
    for step in steps:
        try:
            relation = model._meta.get_field(step)
        except FieldDoesNotExist:
            return False
        if not (relation.many_to_one or relation.one_to_one):
            return False
        related = relation.related_model
        if not isinstance(related, type):
            return False
        model = related
    column = value_field(model, last)
    return column is not None and not column.is_relation


def _has_attribute(model: type[Model], title: str) -> bool:
    """Return whether the title is an attribute or a method of the model."""
    return "." not in title and "__" not in title and hasattr(model, title)


def _text_columns(model: type[Model]) -> tuple[str, ...]:
    """Return the first text columns, which are searched if there is no title column."""
    names = [
        column.name
        for column in model._meta.concrete_fields
        if isinstance(column, CharField | TextField) and not column.flatchoices
    ]
    return tuple(names[:_MAX_SEARCHED_COLUMNS]) or ("pk",)
