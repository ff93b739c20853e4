"""The records that a select offers: searched, labelled, and checked by their keys."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.core.exceptions import FieldDoesNotExist
from django.db.models import Model

from django_panel.exceptions import PanelSchemaException, dotted
from django_panel.forms.fields.record_search import (
    RecordSearch,
    column_search,
    declared_search,
    text_search,
)
from django_panel.internal.fast.lookups import has_value, with_joins
from django_panel.internal.fast.titles import related_title_column
from django_panel.support.frozen import FrozenValue
from django_panel.support.keys import column_key, is_composite, key_order, option_key
from django_panel.support.related import (
    forward_paths,
    related_source,
    title_relations,
    with_relations,
)
from django_panel.support.text_search import search_terms
from django_panel.support.title_fields import label_field, value_field
from django_panel.support.titles import has_own_str, record_title, row_title

if TYPE_CHECKING:
    from django.db.models import Field as ModelField
    from django.db.models import QuerySet

#: The number of keys in one query; databases limit the number of parameters.
_MAX_KEYS = 10_000


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class SelectableRecords(FrozenValue):
    """The selectable records of one model, with the columns of their keys and labels."""

    model: type[Model]
    #: The column whose value is submitted.
    key: ModelField[Any, Any]
    #: The declared attribute of the label; None if the label is the record's title.
    attribute: str | None
    #: The declared look-ups that are searched.
    searched: tuple[str, ...]
    #: Returns the queryset; called on every request.
    source: Callable[[], QuerySet[Any]]

    def parse_key(self, raw: object) -> Any | None:
        """Return a submitted value as a key of the right type, or None if it is not one."""
        return column_key(self.key, raw)

    def record_key(self, record: Model) -> Any:
        return option_key(getattr(record, self.key.attname))

    def record_label(self, record: Model) -> str:
        """Return the label of a record."""
        if self.attribute is None:
            return related_source(self.model).record_title(record)
        value: Any = record
        *relations, last = self.attribute.split("__")
        for step in relations:
            value = getattr(value, step, None)
        if not isinstance(value, Model):
            return ""
        if relations or not callable(inspect.getattr_static(type(value), last, None)):
            return record_title(value, last)
        return str(getattr(value, last)())

    def has(self, key: Any) -> bool:
        """Return whether the record with this key can be selected."""
        return has_value(self.source(), self.key, key)

    def existing_keys(self, keys: Iterable[Any]) -> set[Any]:
        """Return which of these keys can be selected."""
        name = self.key.attname
        return {
            key
            for queryset in self._with_keys(list(keys))
            for key in queryset.order_by().values_list(name, flat=True)
        }

    def labels(self, keys: Iterable[Any]) -> list[tuple[Any, str]]:
        """Return key and label of those that can be selected."""
        wanted = [key for key in map(self.parse_key, keys) if key is not None]
        return [pair for queryset in self._with_keys(wanted) for pair in self._named(queryset)]

    def _with_keys(self, keys: Sequence[Any]) -> Iterator[QuerySet[Any]]:
        """Yield the records with these keys, in as many queries as the parameters need."""
        for start in range(0, len(keys), _MAX_KEYS):
            part = keys[start : start + _MAX_KEYS]
            yield self.source().filter(**{f"{self.key.attname}__in": part})

    def search(self, text: str, limit: int) -> list[tuple[Any, str]]:
        """Return key and label of at most ``limit`` records that contain every search term.

        It is one query without a count: users narrow a long list by typing more.
        """
        return self._named(self.matching(text, limit))

    def matching(self, text: str, limit: int) -> QuerySet[Any]:
        """Return at most ``limit`` records that contain every search term, in display order."""
        queryset = self.source()
        words = search_terms(text)
        if words:
            search = self._search()
            for word in words:
                queryset = queryset.filter(search.condition(word, queryset.db))
        return self._ordered(queryset)[:limit]

    def with_key(self, key: Any) -> QuerySet[Any]:
        """Return the record with this key, if it can be selected."""
        return self.source().filter(**{self.key.attname: key})

    def loaded(self, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Return records with the relations that labels and details read.

        These are ``with_related`` of their resource, and the relations of the labels.
        """
        query = queryset.query
        if query.combinator or query.deferred_loading[0]:
            return queryset
        if self._label_lookup() is None:
            queryset = with_title_relations(queryset)
        paths = [*related_source(self.model).title_relations]
        label_path = (self.attribute or "").rpartition("__")[0]
        return with_relations(queryset, [*paths, label_path] if label_path else paths)

    def records(self) -> QuerySet[Any]:
        """Return the selectable records, in display order."""
        records = self._ordered(self.source())
        return records if self._label_lookup() else with_title_relations(records)

    def _search(self) -> RecordSearch:
        """Return the search: declared look-ups, the title column, ``search_fields``, all texts."""
        if self.searched:
            return declared_search(self.model, self.searched)
        source = related_source(self.model)
        attribute = self.attribute or source.title_attribute
        if attribute is not None and is_lookup(self.model, attribute):
            column = value_field(self.model, attribute)
            if column is None:
                return RecordSearch(self.model, (attribute,))
            return column_search(self.model, column)
        fields = tuple(name.replace(".", "__") for name in source.search_fields)
        if fields:
            return RecordSearch(self.model, fields)
        label = None if has_own_str(self.model) else label_field(self.model)
        return text_search(self.model) if label is None else column_search(self.model, label)

    def _label_lookup(self) -> str | None:
        """Return the look-up of the labels, or None if they are computed."""
        if is_composite(self.model):
            # Django orders tuples with a composite key by the wrong column.
            return None
        if self.attribute is None:
            column = related_title_column(self.model)
            return None if column is None else column.name
        return self.attribute if is_lookup(self.model, self.attribute) else None

    def _ordered(self, queryset: QuerySet[Any]) -> QuerySet[Any]:
        if queryset.ordered:
            return queryset
        lookup = self._label_lookup()
        if lookup is None and self.attribute is None:
            label = label_field(self.model)
            lookup = None if label is None else label.name
        return queryset.order_by(*([lookup] if lookup else []), *key_order(self.model))

    def _named(self, queryset: QuerySet[Any]) -> list[tuple[Any, str]]:
        lookup = self._label_lookup()
        if lookup is None:
            return [
                (self.record_key(record), row_title(self.record_label, record))
                for record in with_title_relations(queryset)
            ]
        rows = queryset.values_list(self.key.attname, lookup)
        keys = ((option_key(key), label) for key, label in rows)
        return [(key, str(key) if label in (None, "") else str(label)) for key, label in keys]


def with_title_relations(queryset: QuerySet[Any]) -> QuerySet[Any]:
    """Return the queryset with the relations joined that titles often follow."""
    if queryset.query.combinator:
        return queryset
    return with_joins(queryset, forward_paths(queryset.model, title_relations(queryset.model)))


def selectable_records(
    model: type[Model],
    key: ModelField[Any, Any],
    title: str | None,
    searched: Sequence[str],
    source: Callable[[], QuerySet[Any]],
) -> SelectableRecords:
    """Return the selectable records of a model; an unknown title or search column is an error."""
    attribute = None if title is None else title.replace(".", "__")
    is_column = attribute is not None and is_lookup(model, attribute)
    if title is not None and not is_column and not _has_attribute(model, title):
        raise unknown_attribute(model, title)
    lookups = tuple(name.replace(".", "__") for name in searched)
    for name in lookups:
        if not is_lookup(model, name):
            raise unknown_attribute(model, name)
    return SelectableRecords(
        model=model, key=key, attribute=attribute, searched=lookups, source=source
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
