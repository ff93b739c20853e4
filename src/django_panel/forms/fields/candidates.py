"""The records a select chooses from: found by words, named, and checked by their keys."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.core.exceptions import FieldDoesNotExist
from django.db.models import CharField, TextField

from django_panel.forms.mistakes import FormSchemaException
from django_panel.internal.fast.lookups import has_value
from django_panel.support.keys import column_key
from django_panel.support.searching import text_condition
from django_panel.support.titles import label_field, value_field

if TYPE_CHECKING:
    from django.db.models import Field as ModelField
    from django.db.models import Model, QuerySet

#: A search of more words than these is no search any more.
_MOST_WORDS = 10
#: Where nothing names a record, so many of its text columns are searched.
_MOST_SEARCHED = 3


@dataclass(frozen=True, slots=True)
class Candidates:
    """Records of one model, their key and their words."""

    model: type[Model]
    #: The column whose value is the answer.
    key: ModelField[Any, Any]
    #: The look-up of the label, or None where only a record itself knows its name.
    title: str | None
    #: The attribute that names a record; None where its ``str`` does.
    attribute: str | None
    #: The look-ups a search goes through.
    searched: tuple[str, ...]
    #: Which records there are; asked on every request.
    source: Callable[[], QuerySet[Any]]

    def key_of(self, raw: object) -> Any | None:
        """Return a raw answer as the key's own type, or None where it cannot be one."""
        return column_key(self.key, raw)

    def key_from(self, record: Model) -> Any:
        return getattr(record, self.key.attname)

    def label_of(self, record: Model) -> str:
        """Return a record's words."""
        value: Any = record
        for step in self.attribute.split("__") if self.attribute else ():
            value = getattr(value, step, None)
            value = value() if callable(value) else value
        return "" if value is None else str(value)

    def has(self, key: Any) -> bool:
        """Return whether a record of this key can be chosen."""
        return has_value(self.source(), self.key, key)

    def among(self, keys: Iterable[Any]) -> set[Any]:
        """Return those of these keys that can be chosen, in one query."""
        wanted = list(keys)
        if not wanted:
            return set()
        found = self.source().filter(**{f"{self.key.attname}__in": wanted}).order_by()
        return set(found.values_list(self.key.attname, flat=True))

    def labels(self, keys: Iterable[Any]) -> list[tuple[Any, str]]:
        """Return key and words of those that can be chosen, in one query."""
        wanted = [key for key in map(self.key_of, keys) if key is not None]
        if not wanted:
            return []
        return self._named(self.source().filter(**{f"{self.key.attname}__in": wanted}))

    def search(self, text: str, limit: int) -> list[tuple[Any, str]]:
        """Return key and words of the records in which every word occurs, at most ``limit``.

        One query, and no count: who gets a full list types another letter.
        """
        found = self.source()
        for word in text.replace("\x00", "").split()[:_MOST_WORDS]:
            condition = text_condition(self.searched[0], "icontains", word, found.db)
            for lookup in self.searched[1:]:
                condition |= text_condition(lookup, "icontains", word, found.db)
            found = found.filter(condition)
        return self._named(self._ordered(found)[:limit])

    def records(self) -> QuerySet[Any]:
        """Return the records that can be chosen, in the order they are offered."""
        return self._ordered(self.source())

    def _ordered(self, found: QuerySet[Any]) -> QuerySet[Any]:
        if found.ordered:
            return found
        return found.order_by(*([self.title] if self.title else []), "pk")

    def _named(self, found: QuerySet[Any]) -> list[tuple[Any, str]]:
        if self.title is None:
            return [(self.key_from(record), self.label_of(record)) for record in found]
        rows = found.values_list(self.key.attname, self.title)
        return [(key, "" if words is None else str(words)) for key, words in rows]


def candidates_of(
    model: type[Model],
    key: ModelField[Any, Any],
    title: str | None,
    searched: Sequence[str],
    source: Callable[[], QuerySet[Any]],
) -> Candidates:
    """Return the candidates of a model, with what names and finds them settled."""
    named = label_field(model) if title is None else None
    attribute = named.name if named is not None else title and title.replace(".", "__")
    lookup = attribute if attribute and is_lookup(model, attribute) else None
    if title is not None and lookup is None and not _has_attribute(model, title):
        raise FormSchemaException.unknown_title(model, title)
    looked = tuple(name.replace(".", "__") for name in searched)
    for name in looked:
        if not is_lookup(model, name):
            raise FormSchemaException.unknown_title(model, name)
    return Candidates(
        model=model,
        key=key,
        title=lookup,
        attribute=attribute,
        searched=looked or ((lookup,) if lookup else _text_columns(model)),
        source=source,
    )


def is_lookup(model: type[Model], path: str) -> bool:
    """Return whether a path of relations to one record each ends in a column."""
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
    """Return whether records answer this name themselves."""
    return "." not in title and "__" not in title and hasattr(model, title)


def _text_columns(model: type[Model]) -> tuple[str, ...]:
    """Return what is searched where nothing names a record: its first columns of words."""
    words = [
        column.name
        for column in model._meta.concrete_fields
        if isinstance(column, CharField | TextField) and not column.flatchoices
    ]
    return tuple(words[:_MOST_SEARCHED]) or ("pk",)
