"""The columns that a search of a select's records reads."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db.models import CharField, IntegerField, Q, TextField

from django_panel.support.frozen import FrozenValue
from django_panel.support.keys import column_key, database_key
from django_panel.support.secret_names import looks_secret
from django_panel.support.text_search import search_condition
from django_panel.support.titles import has_own_str

if TYPE_CHECKING:
    from django.db.models import Field as ModelField
    from django.db.models import Model


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class RecordSearch(FrozenValue):
    """The conditions that find a word in records of one model."""

    model: type[Model]
    #: The look-ups whose text may contain the word.
    texts: tuple[str, ...]
    #: Columns with choices; the word may be in the label of a choice.
    choices: tuple[ModelField[Any, Any], ...] = ()
    #: Columns that may equal the word.
    numbers: tuple[ModelField[Any, Any], ...] = ()
    #: Whether the primary key may equal the word.
    by_key: bool = False

    def condition(self, word: str, using: str) -> Q:
        """Return the condition that a record contains a word."""
        matching = Q()
        for lookup in self.texts:
            matching |= search_condition(lookup, "icontains", word, using)
        for column in self.choices:
            values = [key for key, label in column.flatchoices if _contains(label, word)]
            if values:
                matching |= Q(**{f"{column.name}__in": values})
        for column in self.numbers:
            number = column_key(column, word)
            if number is not None:
                matching |= Q(**{column.name: number})
        key = database_key(self.model, word) if self.by_key else None
        if key is not None:
            matching |= Q(pk=key)
        # A word that no column can hold finds nothing.
        return matching or Q(pk__in=[])


def declared_search(model: type[Model], lookups: tuple[str, ...]) -> RecordSearch:
    """Return the search of declared look-ups."""
    return RecordSearch(model, lookups)


def column_search(model: type[Model], column: ModelField[Any, Any]) -> RecordSearch:
    """Return the search of a title column."""
    return RecordSearch(model, (column.name,), (column,) if column.flatchoices else ())


def text_search(model: type[Model]) -> RecordSearch:
    """Return the search of all text columns and of what ``__str__`` names.

    The text columns of related records are searched if ``__str__`` names the relation, and if the
    model has no text column of its own. The key is searched if ``__str__`` names it, and if there
    is no text at all.
    """
    own = list(_text_columns(model))
    named = _names_in_str(model)
    related = [
        f"{relation.name}__{column.name}"
        for relation in model._meta.concrete_fields
        if relation.is_relation and (relation.name in named or not own)
        for column in _text_columns(relation.related_model)
    ]
    texts = (*(column.name for column in own), *related)
    return RecordSearch(
        model,
        texts=texts,
        choices=tuple(field for field in model._meta.concrete_fields if field.flatchoices),
        numbers=tuple(
            field
            for field in model._meta.concrete_fields
            if isinstance(field, IntegerField) and field.name in named and not field.primary_key
        ),
        by_key=not texts or not named.isdisjoint({"pk", model._meta.pk.name}),
    )


def _text_columns(model: Any) -> Iterator[ModelField[Any, Any]]:
    """Yield the text columns of a model that are not secret."""
    for column in model._meta.concrete_fields:
        if isinstance(column, CharField | TextField) and not looks_secret(column.name):
            yield column


def _names_in_str(model: type[Model]) -> frozenset[str]:
    """Return the names that the code of ``__str__`` uses."""
    code = getattr(model.__str__, "__code__", None) if has_own_str(model) else None
    return frozenset() if code is None else frozenset(code.co_names)


def _contains(label: Any, word: str) -> bool:
    return word.casefold() in str(label).casefold()
