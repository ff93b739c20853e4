"""A field of a ``ModelForm`` in a layout."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, NoReturn

from django import forms

from django_panel.exceptions import PanelSchemaException
from django_panel.forms.fields.base import Field
from django_panel.forms.fields.prepopulated import PrepopulatedField

if TYPE_CHECKING:
    from django_panel.schemas.component import ModelClass


@dataclass(frozen=True, eq=False, repr=False)
class FormField(PrepopulatedField):
    """The field of the form class with this name; its control follows from the form's field.

    It works in a form with a form class only. Options such as ``label()``, ``column_span()`` or
    ``visible_when()`` replace those of the form's field. For another control, name the field with
    its class instead: ``Textarea("notes")``.
    """

    type = "text"

    def adds_rules(self) -> bool:
        """Return whether values are validated in addition to the form class."""
        return bool(self._rules) or self._rules_using is not None or self._required

    def with_model(self, model: ModelClass | None) -> NoReturn:
        # The schema of a form class has replaced it before.
        self._without_form_class()

    def compile(self) -> forms.Field:
        return self._without_form_class()

    def accepts(self, raw: object) -> bool:
        return self._without_form_class()

    def _without_form_class(self) -> NoReturn:
        raise PanelSchemaException(
            f"FormField({self._name!r}) is in a form without a form class.",
            "FormField names a field of a ModelForm.",
            "Set form_class on the resource or relation manager.",
        )


def set_options(component: Field) -> dict[str, Any]:
    """Return the options of a field that differ from their default, by attribute."""
    plain = type(component)(component.get_name())
    names = {field.name for field in fields(component)} - _NOT_OPTIONS
    values = {name: getattr(component, name) for name in names}
    return {name: value for name, value in values.items() if value != getattr(plain, name)}


#: Attributes that the schema sets, not the host.
_NOT_OPTIONS = frozenset(
    {"_name", "_prefix", "_model", "_key", "_is_many", "_is_read_only_relation"}
)
