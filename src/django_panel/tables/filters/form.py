"""A filter with a form of several fields."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from django_panel.exceptions import PanelSchemaException
from django_panel.forms.fields.base import Field
from django_panel.forms.fields.select import Select
from django_panel.forms.schema import FormSchema
from django_panel.schemas.component import Component
from django_panel.support.text_lists import list_of
from django_panel.tables.filters.base import Filter

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.tables.filters.wire import FilterWire

_BLANK: tuple[Any, ...] = (None, "", [], {}, ())


@dataclass(frozen=True, eq=False, repr=False)
class FormFilter(Filter):
    """Filters by the values of a form; ``query`` applies them."""

    type = "form"

    _form: FormSchema = field(default_factory=FormSchema, kw_only=True)

    def schema(self, fields: FormSchema | Iterable[Component]) -> Self:
        """Set the fields, or a whole form schema."""
        form = fields if isinstance(fields, FormSchema) else FormSchema().schema(fields)
        return self._with(_form=form)

    def unscoped(self, condition: bool = True) -> Self:
        """Raise: query() applies the values, also to related records."""
        if condition:
            raise PanelSchemaException(
                f"unscoped() was called on the form filter {self._name!r}.",
                "query() of a form filter decides which related records it compares.",
                "Remove the call.",
            )
        return super().unscoped(condition)

    def column(self, path: str | None) -> Self:
        """Raise: query() applies the values, not a column."""
        if path is not None:
            raise PanelSchemaException(
                f"column() was called on the form filter {self._name!r}.",
                "query() applies the values of a form filter.",
                "Remove the call.",
            )
        return super().column(path)

    def is_dynamic(self) -> bool:
        # Options and limits of fields may be functions.
        return True

    def sanitize(self, raw: Any) -> dict[str, Any] | None:
        """Return the valid values as JSON data; None if one of them is invalid."""
        form = self._bind(raw)
        if not form.is_valid():
            return None
        filled = {n: value for n, value in form.cleaned_data.items() if not _is_blank(value)}
        if not filled:
            return None
        return {
            field.get_name(): field.wire_value(filled[field.get_name()])
            for field in form.fields
            if field.get_name() in filled
        }

    def to_python(self, value: Any) -> dict[str, Any]:
        """Return the cleaned data, with a blank value for each empty field."""
        empty = {field.get_name(): None for field in self._form.fields()}
        return self._bind({**empty, **(value or {})}).cleaned_data

    def constrain(self, queryset: QuerySet[Any], value: Any) -> QuerySet[Any]:
        raise self._missing_query()

    def indicators(self, value: Any) -> list[str]:
        cleaned = self.to_python(value)
        return [
            _("%(label)s: %(value)s")
            % {"label": field.get_label(), "value": _text(field, cleaned[field.get_name()])}
            for field in self._form.fields()
            if not _is_blank(cleaned.get(field.get_name()))
        ]

    def describe(self, value: Any) -> str:
        return list_of(self.indicators(value))

    def check(self) -> None:
        if not tuple(self._form.declared_fields()):
            raise PanelSchemaException(
                f"The form filter {self._name!r} has no fields.",
                "A form filter filters by the values of its fields.",
                'Add .schema([DatePicker("from"), ...]).',
            )
        if self.uses_builtin_constraint():
            raise self._missing_query()

    def to_wire(self) -> FilterWire:
        default = self.get_default()
        if default is None:
            return {**super().to_wire(), "form": self._form.to_wire()}
        values = {field.get_name(): field.wire_value(None) for field in self._form.fields()}
        values |= self.sanitize(default) or {}
        return {**super().to_wire(), "form": self._form.bind(state=values).to_wire()}

    def get_form(self) -> FormSchema:
        return self._form

    def searches_records(self) -> bool:
        return any(
            isinstance(field, Select) and field.is_searchable() and field.has_record_options()
            for field in self._form.declared_fields()
        )

    def with_applied_value(self, wire: FilterWire, value: Any) -> FilterWire:
        if not self.searches_records():
            return wire
        # The label of a selected record is not among the options.
        return {**wire, "form": self._form.bind(state=value).to_wire()}

    def _missing_query(self) -> PanelSchemaException:
        return PanelSchemaException(
            f"The form filter {self._name!r} has no query.",
            "A form filter has no built-in constraint.",
            "Add .query(lambda queryset, values: ...).",
        )

    def _bind(self, raw: Any) -> BoundForm:
        return self._form.bind(data=raw if isinstance(raw, Mapping) else {}, writes_record=False)


def _is_blank(value: Any) -> bool:
    # An unchecked box is not a condition.
    return value is False or (not isinstance(value, bool | int | float) and value in _BLANK)


def _text(field: Field, value: Any) -> str:
    if value is True:
        return _("Yes")
    options = getattr(field, "get_options", None)
    labels = {} if options is None else {str(option): str(text) for option, text in options()}
    values = value if isinstance(value, list) else [value]
    return list_of(labels.get(str(item), str(item)) for item in values)
