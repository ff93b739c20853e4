"""The form in an action's dialog."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import field
from typing import TYPE_CHECKING, Any, Self

from django_panel.support.fluent import Fluent
from django_panel.support.values import frozen

if TYPE_CHECKING:
    from django_panel.forms.components import Component
    from django_panel.forms.schema import FormSchema

    #: A form, its parts, or a function of the record (None where there is none) for one.
    FormSource = FormSchema | Iterable[Component] | Callable[[Any], Any]


@frozen
class FormOptions(Fluent):
    """The call that gives an action a form; it is built when the dialog opens, and again."""

    _schema: Any = field(default=None, kw_only=True)

    def schema(self, source: FormSource | None) -> Self:
        """Ask for data first: a form, its parts, or a function of the record for either."""
        return self._with(_schema=source if source is None or callable(source) else _kept(source))

    def has_form(self) -> bool:
        """Return whether pressing opens a form, so that the answer comes with data."""
        return self._schema is not None

    def form_for(self, record: Any, model: Any, place: str) -> FormSchema:
        """Return the form about this record; ``place`` says which form it is."""
        from django_panel.forms.schema import FormSchema

        made = self._schema(record) if callable(self._schema) else self._schema
        schema = made if isinstance(made, FormSchema) else FormSchema().schema(made)
        if schema.get_model() is None:
            schema = schema.model(model)
        return schema.at(place)


def _kept(source: Any) -> Any:
    """Return a declared form as it is kept: a list may be changed by its owner later."""
    from django_panel.forms.schema import FormSchema

    return source if isinstance(source, FormSchema) else tuple(source)
