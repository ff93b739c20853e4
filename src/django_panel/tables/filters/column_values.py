"""The distinct values of a column: searched, written as options, and compared."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.core.exceptions import ValidationError
from django.db.models import Q, QuerySet
from django.utils.duration import duration_string
from django.utils.formats import localize
from django.utils.text import Truncator
from django.utils.translation import gettext as _

from django_panel.support.column_types import type_name
from django_panel.support.frozen import FrozenValue
from django_panel.support.text_search import search_condition, search_terms
from django_panel.tables.filters.base import plain_text

if TYPE_CHECKING:
    from django_panel.forms.fields.wire import OptionWire
    from django_panel.tables.filters.target_field import Target

#: The maximum number of values in a list; others are found by searching.
MAX_VALUES = 1_000
#: Longer values are not offered.
MAX_VALUE_LENGTH = 255
_MAX_LABEL_LENGTH = 80
#: The option for records without a value; a value that begins with it has one more.
EMPTY = "~"
_UNLISTED = frozenset({"BinaryField", "JSONField", "ManyToManyField"})


def can_list_values(column: Any) -> bool:
    """Return whether the values of a model field can be options."""
    return not column.is_relation and type_name(column) not in _UNLISTED


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ColumnValues(FrozenValue):
    """The distinct values of the column that a filter compares."""

    target: Target
    #: The records whose values are offered; None: no values.
    records: Callable[[], QuerySet[Any]] | None

    def search(self, text: str) -> list[OptionWire]:
        """Return the options that contain every word, with one bounded query."""
        terms = search_terms(text)
        label = _("Empty").lower()
        empty = self.can_be_empty() and all(term.lower() in label for term in terms)
        found = (self.option(value) for value in self._values(terms))
        # Two values may have the same text.
        options = {option["value"]: option for option in found if option is not None}
        return [*([self.empty_option()] if empty else []), *options.values()]

    def _values(self, terms: list[str]) -> Iterator[Any]:
        if self.records is None:
            return iter(())
        path, records = self.target.lookup, self.records()
        records = self.target.with_related_in_scope(records).filter(**{f"{path}__isnull": False})
        if self.has_blank_text():
            records = records.exclude(**{path: ""})
        for term in terms:
            records = records.filter(search_condition(path, "icontains", term, records.db))
        values = records.order_by(path).values_list(path, flat=True).distinct()
        return iter(values[:MAX_VALUES])

    def has_blank_text(self) -> bool:
        """Return whether the column stores a missing text as an empty one."""
        return bool(getattr(self.target.field, "empty_strings_allowed", False)) and isinstance(
            self._parsed(""), str
        )

    def can_be_empty(self) -> bool:
        """Return whether a record may have no value."""
        field: Any = self.target.field
        if self.target.is_to_many:
            return False
        is_blank = self.has_blank_text() and getattr(field, "blank", False)
        return bool(self.target.is_optional or getattr(field, "null", False) or is_blank)

    def empty_option(self) -> OptionWire:
        return {"value": EMPTY, "label": _("Empty")}

    def option(self, value: Any) -> OptionWire | None:
        """Return the option of a value; None for a value that is too long for a request."""
        key = self.key(value)
        if len(key) > MAX_VALUE_LENGTH:
            return None
        return {"value": key, "label": Truncator(self._label(value)).chars(_MAX_LABEL_LENGTH)}

    def key(self, value: Any) -> str:
        """Return the text of a value in a request."""
        text = duration_string(value) if isinstance(value, timedelta) else str(value)
        return f"{EMPTY}{text}" if text.startswith(EMPTY) else text

    def clean(self, raw: Any) -> str | None:
        """Return the text of a value that the column can hold, or None."""
        text = plain_text(raw, MAX_VALUE_LENGTH)
        if text == EMPTY:
            return EMPTY if self.can_be_empty() else None
        if not text or (text.startswith(EMPTY) and not text.startswith(EMPTY * 2)):
            return None
        return None if self.parse(text) is None else text

    def parse(self, text: str) -> Any:
        """Return the value of a text that is not ``EMPTY``."""
        return self._parsed(text.removeprefix(EMPTY))

    def describe(self, text: str) -> str:
        """Return the label of an option."""
        return _("Empty") if text == EMPTY else self._label(self.parse(text))

    def condition(self, queryset: QuerySet[Any], text: str) -> Q:
        """Return the condition for rows with the value of an option."""
        if text == EMPTY:
            path = self.target.lookup
            empty = Q(**{f"{path}__isnull": True})
            return empty | Q(**{path: ""}) if self.has_blank_text() else empty
        value = self.parse(text)
        return self.target.matching(queryset, lambda path: Q(**{path: value}))

    def _label(self, value: Any) -> str:
        choices = dict(getattr(self.target.field, "flatchoices", None) or ())
        if value in choices:
            return str(choices[value])
        return duration_string(value) if isinstance(value, timedelta) else str(localize(value))

    def _parsed(self, text: str) -> Any:
        field: Any = self.target.field
        try:
            value = field.to_python(text)
            field.get_prep_value(value)
        except (ValidationError, ValueError, TypeError, ArithmeticError):
            return None
        return value
