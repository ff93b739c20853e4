"""The base class of filters."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Self

from django.db.models import QuerySet
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from django_panel.exceptions import PanelSchemaException
from django_panel.forms.fields.raw_values import is_text
from django_panel.support.callbacks import takes_two_arguments
from django_panel.support.fluent import Fluent, resolved
from django_panel.support.labels import StrOrPromise, headline
from django_panel.tables.declaration_checks import check_name
from django_panel.tables.filters.target_field import Target, resolve_target
from django_panel.tables.type_aliases import ModelClass

if TYPE_CHECKING:
    from django_panel.records.source import RecordSource
    from django_panel.tables.filters.wire import FilterType, FilterWire

#: Filters a queryset by a sanitized value.
FilterQuery = Callable[[QuerySet[Any], Any], QuerySet[Any]]


@dataclass(frozen=True, eq=False, repr=False)
class Filter(Fluent, ABC):
    """Filters the rows of a table by a value.

    ``sanitize`` checks each value first, whether it comes from a request, a session or the
    declaration. The result can be JSON: it is applied, sent to the browser, stored in the session
    and signed. ``None`` means that the filter is not applied.
    """

    type: ClassVar[FilterType]

    _name: str = field(kw_only=False)
    _label: StrOrPromise | None = field(default=None, init=False)
    _column: str | None = field(default=None, init=False)
    _query: FilterQuery | None = field(default=None, init=False)
    _base_query: FilterQuery | None = field(default=None, init=False)
    _default: Any = field(default=None, init=False)
    _unscoped: bool = field(default=False, init=False)
    _model: ModelClass | None = field(default=None, init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        check_name(self._name, type(self))

    @classmethod
    def make(cls, name: str) -> Self:
        return cls(name)

    # Options.

    def label(self, text: StrOrPromise | None) -> Self:
        """Set the label; ``None`` uses the model field's verbose name."""
        return self._with(_label=text)

    def column(self, path: str | None) -> Self:
        """Set the field to filter by, if it differs from the filter's name."""
        return self._with(_column=path)

    def query(self, callback: Callable[..., QuerySet[Any]] | None) -> Self:
        """Replace the built-in constraint: ``callback(queryset, value)`` returns a queryset."""
        return self._with(_query=_query_callback(callback, "query"))

    def modify_base_query_using(self, callback: Callable[..., QuerySet[Any]] | None) -> Self:
        """Change the queryset before the search and the filters.

        It replaces the built-in constraint.
        """
        return self._with(_base_query=_query_callback(callback, "modify_base_query_using"))

    def default(self, value: Any) -> Self:
        """Set the default value, or a function that returns it."""
        return self._with(_default=value)

    def unscoped(self, condition: bool = True) -> Self:
        """Compare all related records.

        By default, a filter over a relation to many records compares those in the scope of
        their resource in this panel.
        """
        return self._with(_unscoped=condition)

    def for_model(self, model: ModelClass) -> Self:
        """Bind the filter to the model of the table."""
        return self._with(_model=model)

    # Getters.

    def get_name(self) -> str:
        return self._name

    def get_label(self) -> str:
        """Return the declared label, else the field's verbose name, else one from the name."""
        if self._label is not None:
            return str(self._label)
        target = self.find_target()
        return headline(self._name) if target is None else capfirst(str(target.verbose_name))

    def get_column(self) -> str:
        return self._column or self._name

    def get_default(self) -> Any:
        """Return the sanitized default value."""
        return None if self._default is None else self.sanitize(resolved(self._default))

    def bound_to(self, source: RecordSource) -> Self:
        """Bind the filter to the record source of the table."""
        return self

    def is_dynamic(self) -> bool:
        """Return whether ``to_wire()`` may differ between requests."""
        return callable(self._default)

    def includes_trashed(self, value: Any) -> bool:
        """Return whether the queryset must include trashed records for this value."""
        return False

    # Values and querysets.

    @abstractmethod
    def sanitize(self, raw: Any) -> Any:
        """Return a valid value as plain data, or None for an invalid one."""

    def to_python(self, value: Any) -> Any:
        """Convert a sanitized value to the type that ``query`` callbacks receive."""
        return value

    def apply_base(self, queryset: QuerySet[Any], value: Any) -> QuerySet[Any]:
        """Apply ``modify_base_query_using`` to a queryset."""
        callback = self._base_query
        return queryset if callback is None else callback(queryset, self.to_python(value))

    def apply(self, queryset: QuerySet[Any], value: Any) -> QuerySet[Any]:
        """Filter a queryset by a sanitized value."""
        if self._query is not None:
            return self._query(queryset, self.to_python(value))
        return self.constrain(queryset, value) if self.uses_builtin_constraint() else queryset

    def apply_without_value(self, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Filter a queryset while the filter has no value; by default, do nothing."""
        return queryset

    def uses_builtin_constraint(self) -> bool:
        """Return whether no callback replaces the built-in constraint."""
        return self._query is None and self._base_query is None

    @abstractmethod
    def constrain(self, queryset: QuerySet[Any], value: Any) -> QuerySet[Any]:
        """Apply the built-in constraint."""

    def indicators(self, value: Any) -> list[str]:
        """Return the texts of the badges that show the applied value."""
        text = self.describe(value)
        return [_("%(label)s: %(value)s") % {"label": self.get_label(), "value": text}]

    @abstractmethod
    def describe(self, value: Any) -> str:
        """Return a sanitized value as text."""

    def check(self) -> None:
        """Raise if the filter does not fit the bound model."""
        if self._model is not None and self.uses_builtin_constraint():
            self.check_target(self.target(self._model))

    def check_target(self, target: Target) -> None:
        """Raise if the built-in constraint cannot compare this field; subclasses override it."""

    def target(self, model: ModelClass) -> Target:
        """Return the field to filter by; raise if the model does not have it."""
        target = resolve_target(model, self.get_column(), f"filter {self._name!r}")
        return target.unscoped() if self._unscoped else target

    def find_target(self) -> Target | None:
        """Return the field to filter by, or None without a model or a field."""
        if self._model is None:
            return None
        try:
            return self.target(self._model)
        except PanelSchemaException:
            return None

    def searches_records(self) -> bool:
        """Return whether the browser searches records for the options of the filter."""
        return False

    def with_applied_value(self, wire: FilterWire, value: Any) -> FilterWire:
        """Return the definition with what the browser needs to show the applied value."""
        return wire

    def to_wire(self) -> FilterWire:
        return {
            "name": self._name,
            "label": self.get_label(),
            "type": self.type,
            "default": self.get_default(),
        }


def _query_callback(
    callback: Callable[..., QuerySet[Any]] | None, option: str
) -> FilterQuery | None:
    """Return a callback of the queryset and the value; the given one may take no value."""
    if callback is None or takes_two_arguments(callback, option, "the queryset", "the value"):
        return callback
    return lambda queryset, value: callback(queryset)


def plain_text(raw: Any, max_length: int = 255) -> str | None:
    """Return a string, or an integer as a string; None for text that a database rejects."""
    if isinstance(raw, int) and not isinstance(raw, bool) and abs(raw) < 10**18:
        return str(raw)
    return raw if is_text(raw, max_length) and "\x00" not in raw else None
