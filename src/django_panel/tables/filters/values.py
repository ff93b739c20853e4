"""A filter by one of the values of a column."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django.db.models import QuerySet
from django.utils.functional import lazy
from django.utils.translation import gettext as _

from django_panel.exceptions import PanelSchemaException, dotted
from django_panel.forms.fields.raw_values import as_list
from django_panel.forms.fields.select import Select
from django_panel.forms.schema import FormSchema
from django_panel.schemas.component import Component
from django_panel.tables.filters.base import Filter
from django_panel.tables.filters.column_values import EMPTY, ColumnValues, can_list_values
from django_panel.tables.filters.form import FormFilter

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.wire import OptionWire
    from django_panel.records.source import RecordSource
    from django_panel.schemas.component import ModelClass
    from django_panel.tables.filters.target_field import Target

#: The name of the one field of the form.
_FIELD = "value"


@dataclass(frozen=True, eq=False, repr=False)
class _ValueSelect(Select):
    """A select whose options are the values of a column, loaded when it is opened."""

    _values: ColumnValues | None = field(default=None, init=False, compare=False)
    #: Whether the values are sent with the form: a related list has no search for options.
    _is_sent: bool = field(default=False, init=False)

    def with_model(self, model: ModelClass | None) -> Self:
        return self

    def has_record_options(self) -> bool:
        return True

    def search_options(self, search: str, form: BoundForm | None = None) -> list[OptionWire]:
        return [] if self._values is None else self._values.search(search)

    def _offered(self, form: BoundForm | None) -> list[Any]:
        return self.search_options("") if self._is_sent else []

    def _options_wire(
        self, offered: list[Any], selected: list[Any], form: BoundForm | None
    ) -> list[OptionWire]:
        """Return the options, and before them the selected value if it is not among them."""
        if self._values is None:
            return offered
        known = {option["value"] for option in offered}
        missing: list[OptionWire] = [
            {"value": text, "label": self._values.describe(text)}
            for text in as_list(selected)
            if text is not None and text not in known
        ]
        return [*missing, *offered]


@dataclass(frozen=True, eq=False, repr=False)
class ValuesFilter(FormFilter):
    """Filters by one of the values that a text, a number or another column has.

    The values are read when the user opens the filter, at most 1,000; the others are found by
    searching. A column that may be empty has the option "Empty".
    """

    _source: RecordSource | None = field(default=None, init=False, compare=False, repr=False)

    def for_model(self, model: ModelClass) -> Self:
        return super().for_model(model)._with_values()

    def bound_to(self, source: RecordSource) -> Self:
        return super().bound_to(source)._with(_source=source)._with_values()

    def schema(self, fields: FormSchema | Iterable[Component]) -> Self:
        """Raise: the one field of the form is a select of the values."""
        raise PanelSchemaException(
            f"schema() was called on the values filter {self._name!r}.",
            "Its only field selects a value.",
            "Use a FormFilter for other fields.",
        )

    def column(self, path: str | None) -> Self:
        """Set the field to filter by, if it differs from the filter's name."""
        return Filter.column(self, path)

    def unscoped(self, condition: bool = True) -> Self:
        """Offer and compare the values of all related records."""
        return Filter.unscoped(self, condition)

    def is_dynamic(self) -> bool:
        return callable(self._default) or self._sends_values()

    def sanitize(self, raw: Any) -> dict[str, Any] | None:
        given = raw.get(_FIELD) if isinstance(raw, Mapping) else raw
        values = self._values()
        text = None if values is None else values.clean(given)
        return None if text is None else {_FIELD: text}

    def to_python(self, value: Any) -> Any:
        """Return the value of the column; None for "Empty"."""
        text, values = (value or {}).get(_FIELD, EMPTY), self._values()
        return None if text == EMPTY or values is None else values.parse(text)

    def constrain(self, queryset: QuerySet[Any], value: Any) -> QuerySet[Any]:
        target = self.target(queryset.model)
        condition = ColumnValues(target, None).condition(queryset, value[_FIELD])
        return queryset.filter(condition)

    def indicators(self, value: Any) -> list[str]:
        return [
            _("%(label)s: %(value)s") % {"label": self.get_label(), "value": self.describe(value)}
        ]

    def describe(self, value: Any) -> str:
        values = self._values()
        return "" if values is None else values.describe(value[_FIELD])

    def check(self) -> None:
        Filter.check(self)
        if self._model is not None and self._values() is None:
            raise PanelSchemaException(
                f"The values filter {self._name!r} names no field of {dotted(self._model)}.",
                "It lists the values of a field.",
                "Name a field with column().",
            )

    def check_target(self, target: Target) -> None:
        if not can_list_values(target.field):
            raise PanelSchemaException(
                f"The values filter {self._name!r} compares {target.field.name!r}, which is a "
                f"{type(target.field).__name__}.",
                "It lists the values of a text, a number or another single value.",
                "Use a RelationFilter for a relation, or a QueryBuilderFilter.",
            )

    def _values(self) -> ColumnValues | None:
        target, source = self.find_target(), self._source
        if target is None or not can_list_values(target.field):
            return None
        return ColumnValues(target, None if source is None else source.queryset)

    def _sends_values(self) -> bool:
        return self._source is not None and self._source.relation is not None

    def _with_values(self) -> Self:
        """Return the filter with the select of its values."""
        # The language may be another one when the label is shown.
        label = lazy(self.get_label, str)()
        select = _ValueSelect(_FIELD).label(label).searchable()
        select = select._with(_values=self._values(), _is_sent=self._sends_values())
        return self._with(_form=FormSchema().schema([select]))
