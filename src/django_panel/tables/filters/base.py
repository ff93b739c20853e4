"""What every filter has: a name, a label, a column or a query, and what it starts with."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Self

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from django_panel.support.fluent import Fluent, resolved
from django_panel.support.labels import Words, capitalised, headline
from django_panel.tables.columns.callbacks import takes_both
from django_panel.tables.filters.target import Target, resolve_target
from django_panel.tables.mistakes import TableSchemaException
from django_panel.tables.query_types import ModelClass

if TYPE_CHECKING:
    from django_panel.resources.record_source import RecordSource
    from django_panel.tables.wire import FilterType, FilterWire

#: Narrows a queryset by a value that the filter has accepted.
FilterQuery = Callable[[QuerySet[Any], Any], QuerySet[Any]]


@dataclass(frozen=True)
class Filter(Fluent, ABC):
    """One way to narrow a table.

    A value passes ``sanitize`` first, whether it comes from a request, a session or the
    declaration. What comes out is plain data: it is applied, echoed, remembered and signed.
    ``None`` means that the filter does nothing.
    """

    type: ClassVar[FilterType]

    _name: str = field(kw_only=False)
    _label: Words | None = field(default=None, kw_only=True)
    _column: str | None = field(default=None, kw_only=True)
    _query: FilterQuery | None = field(default=None, kw_only=True)
    _base_query: FilterQuery | None = field(default=None, kw_only=True)
    _default: Any = field(default=None, kw_only=True)
    _model: ModelClass | None = field(default=None, init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        if not self._name:
            raise TableSchemaException.unnamed_part(type(self))

    @classmethod
    def make(cls, name: str) -> Self:
        return cls(name)

    # Options.

    def label(self, text: Words | None) -> Self:
        """Set the words for the filter; ``None`` goes back to the model field's own name."""
        return self._with(_label=text)

    def column(self, path: str | None) -> Self:
        """Set the field that is judged, where it is not called as the filter is."""
        return self._with(_column=path)

    def query(self, callback: Callable[..., QuerySet[Any]] | None) -> Self:
        """Replace the built-in constraint: ``callback(queryset, value)`` returns a queryset."""
        return self._with(_query=_of_both(callback, "query"))

    def modify_base_query_using(self, callback: Callable[..., QuerySet[Any]] | None) -> Self:
        """Change the queryset before search and all filters; alone, it is the constraint."""
        return self._with(_base_query=_of_both(callback, "modify_base_query_using"))

    def default(self, value: Any) -> Self:
        """Set what applies until somebody says otherwise, or a function that returns it."""
        return self._with(_default=value)

    def for_model(self, model: ModelClass) -> Self:
        """Bind the filter to the model whose records it narrows."""
        return self._with(_model=model)

    # Readers.

    def get_name(self) -> str:
        return self._name

    def get_label(self) -> str:
        """Return the label: the given one, else the model field's, else the name in words."""
        if self._label is not None:
            return str(self._label)
        target = self.find_target()
        return headline(self._name) if target is None else capitalised(str(target.verbose_name))

    def get_column(self) -> str:
        return self._column or self._name

    def get_default(self) -> Any:
        """Return what applies to an untouched table."""
        return None if self._default is None else self.sanitize(resolved(self._default))

    def bound_to(self, source: RecordSource) -> Self:
        """Return the filter for the table of this source."""
        return self

    def is_dynamic(self) -> bool:
        """Return whether its definition may differ from one request to the next."""
        return callable(self._default)

    def includes_trashed(self, value: Any) -> bool:
        """Return whether deleted records must be within reach for this value."""
        return False

    # What it does.

    @abstractmethod
    def sanitize(self, raw: Any) -> Any:
        """Return an acceptable value as plain data, or None."""

    def native(self, value: Any) -> Any:
        """Return a sanitized value as ``query`` callbacks receive it."""
        return value

    def apply_base(self, queryset: QuerySet[Any], value: Any) -> QuerySet[Any]:
        """Change the queryset that everything else starts from."""
        callback = self._base_query
        return queryset if callback is None else callback(queryset, self.native(value))

    def apply(self, queryset: QuerySet[Any], value: Any) -> QuerySet[Any]:
        """Narrow a queryset by a sanitized value."""
        if self._query is not None:
            return self._query(queryset, self.native(value))
        return self.constrain(queryset, value) if self.constrains() else queryset

    def apply_untouched(self, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Narrow a queryset while the filter has no value; few do."""
        return queryset

    def constrains(self) -> bool:
        """Return whether the built-in constraint is used."""
        return self._query is None and self._base_query is None

    @abstractmethod
    def constrain(self, queryset: QuerySet[Any], value: Any) -> QuerySet[Any]:
        """Apply the built-in constraint."""

    def indicators(self, value: Any) -> list[str]:
        """Return what a sanitized value means, in sentences."""
        return [_("%(label)s: %(value)s") % {"label": self.get_label(), "value": self.say(value)}]

    @abstractmethod
    def say(self, value: Any) -> str:
        """Return a sanitized value in the control's own words."""

    def check(self) -> None:
        """Complain about what cannot work with the bound model."""
        if self._model is not None and self.constrains():
            self.target(self._model)

    def target(self, model: ModelClass) -> Target:
        """Return the field that is judged."""
        return resolve_target(model, self.get_column(), f"filter {self._name!r}")

    def find_target(self) -> Target | None:
        """Return the field that is judged, when the filter knows its model and has one."""
        if self._model is None:
            return None
        try:
            return self.target(self._model)
        except TableSchemaException:
            return None

    def to_wire(self) -> FilterWire:
        return {
            "name": self._name,
            "label": self.get_label(),
            "type": self.type,
            "default": self.get_default(),
        }


def _of_both(callback: Callable[..., QuerySet[Any]] | None, option: str) -> FilterQuery | None:
    """Return a callback of the queryset and the value; one may leave the value out."""
    if callback is None or takes_both(callback, option, "the queryset", "the value"):
        return callback
    return lambda queryset, value: callback(queryset)


def plain_text(raw: Any, longest: int = 255) -> str | None:
    """Return a text, or a whole number as text; None for what no database would take."""
    if isinstance(raw, int) and not isinstance(raw, bool) and abs(raw) < 10**18:
        return str(raw)
    if not isinstance(raw, str) or len(raw) > longest or "\x00" in raw:
        return None
    try:
        # Half of a surrogate pair is no text.
        raw.encode()
    except UnicodeEncodeError:
        return None
    return raw
