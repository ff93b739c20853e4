"""A filter with a form of several fields."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from django_panel.forms.components import Component
from django_panel.forms.fields.base import Field
from django_panel.forms.schema import FormSchema
from django_panel.tables.filters.base import Filter
from django_panel.tables.mistakes import TableSchemaException

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.tables.wire import FilterWire

_BLANK: tuple[Any, ...] = (None, "", [], {}, ())


@dataclass(frozen=True)
class FormFilter(Filter):
    """Filters by the values of a small form; ``query`` applies them."""

    type = "form"

    _form: FormSchema = field(default_factory=FormSchema, kw_only=True)

    def schema(self, fields: FormSchema | Iterable[Component]) -> Self:
        """Set the fields, or a whole form with its columns."""
        form = fields if isinstance(fields, FormSchema) else FormSchema().schema(fields)
        return self._with(_form=form)

    def column(self, path: str | None) -> Self:
        """Refuse: its query judges, not a field."""
        if path is not None:
            because = (
                "A form narrows by what query() does with its answers, and judges no field itself."
            )
            raise TableSchemaException.no_such_filter_option(self._name, "column", because)
        return super().column(path)

    def get_form(self) -> FormSchema:
        return self._form

    def is_dynamic(self) -> bool:
        # A field's options and bounds may be functions.
        return True

    def sanitize(self, raw: Any) -> dict[str, Any] | None:
        """Return the values as the browser holds them; one error drops the filter."""
        form = self._bind(raw)
        if not form.is_valid():
            return None
        filled = {n: value for n, value in form.cleaned_data.items() if not _is_blank(value)}
        if not filled:
            return None
        return {
            each.get_name(): each.wire_value(filled[each.get_name()])
            for each in form.fields
            if each.get_name() in filled
        }

    def native(self, value: Any) -> dict[str, Any]:
        """Return every value in its own type; an empty field is present, and blank."""
        empty = {each.get_name(): None for each in self._form.fields()}
        return self._bind({**empty, **(value or {})}).cleaned_data

    def constrain(self, queryset: QuerySet[Any], value: Any) -> QuerySet[Any]:
        raise TableSchemaException.filter_without_query(self._name)

    def indicators(self, value: Any) -> list[str]:
        answered = self.native(value)
        return [
            _("%(label)s: %(value)s")
            % {"label": each.get_label(), "value": _text(each, answered[each.get_name()])}
            for each in self._form.fields()
            if not _is_blank(answered.get(each.get_name()))
        ]

    def say(self, value: Any) -> str:
        return ", ".join(self.indicators(value))

    def check(self) -> None:
        if not tuple(self._form.declared_fields()):
            raise TableSchemaException.filter_without_fields(self._name)
        if self.constrains():
            raise TableSchemaException.filter_without_query(self._name)

    def to_wire(self) -> FilterWire:
        default = self.get_default()
        if default is None:
            return {**super().to_wire(), "form": self._form.to_wire()}
        values = {each.get_name(): each.wire_value(None) for each in self._form.fields()}
        values |= self.sanitize(default) or {}
        return {**super().to_wire(), "form": self._form.bind(state=values).to_wire()}

    def _bind(self, raw: Any) -> BoundForm:
        # A filter writes no record, whatever model its form has.
        return self._form.bind(data=raw if isinstance(raw, Mapping) else {}, writes_record=False)


def _is_blank(value: Any) -> bool:
    # An unticked box narrows nothing.
    return value is False or (not isinstance(value, bool | int | float) and value in _BLANK)


def _text(field: Field, value: Any) -> str:
    if value is True:
        return _("Yes")
    options = getattr(field, "get_options", None)
    words = {} if options is None else {str(option): str(text) for option, text in options()}
    values = value if isinstance(value, list) else [value]
    return ", ".join(words.get(str(each), str(each)) for each in values)
