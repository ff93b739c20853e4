"""A ``ModelForm`` as the form of a schema: its checks, and its fields in a layout."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from django import forms

from django_panel.exceptions import PanelSchemaException, dotted, nearest
from django_panel.forms.components import declared_fields
from django_panel.forms.fields.base import Field
from django_panel.forms.fields.form_field import FormField, set_options
from django_panel.forms.fields.prepopulated import PrepopulatedField
from django_panel.forms.fields.select import Select
from django_panel.forms.form_field_controls import ModelChoiceSelect, control_for, with_form_field

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.schemas.component import Component

FormClass: TypeAlias = "type[forms.ModelForm[Any]]"


def check_form_class(form_class: Any, model: type[Model] | None) -> None:
    """Raise an error unless this is a ``ModelForm`` of the model."""
    if not (isinstance(form_class, type) and issubclass(form_class, forms.ModelForm)):
        raise PanelSchemaException(
            f"{form_class!r} cannot be a form class.",
            "form_class is a subclass of django.forms.ModelForm.",
            "Derive the class from ModelForm, or declare the fields in form().",
        )
    declared: type[Model] | None = form_class._meta.model
    if declared is None or model is None or not _is_same_table(declared, model):
        name = "no model" if declared is None else dotted(declared)
        owner = "None" if model is None else dotted(model)
        raise PanelSchemaException(
            f"{dotted(form_class)} is a form of {name}, and the schema is one of {owner}.",
            "Meta.model of the form class is the model of the resource.",
            "Set Meta.model, or use another form class.",
        )


def is_dynamic(form_class: FormClass) -> bool:
    """Return whether the fields may differ between instances of the form class."""
    return form_class.__init__ is not forms.ModelForm.__init__


def class_fields(form_class: FormClass) -> dict[str, forms.Field]:
    """Return the declared fields of a form class, in the order of its forms."""
    declared = form_class.base_fields
    ordered = [name for name in form_class.field_order or () if name in declared]
    return {name: declared[name] for name in dict.fromkeys([*ordered, *declared])}


def default_layout(form_class: FormClass) -> list[Component]:
    """Return all fields of a form class, in order."""
    return [
        FormField(name)
        for name, source in class_fields(form_class).items()
        if control_for(name, source) is not None
    ]


def resolve(
    components: Iterable[Component], sources: Mapping[str, forms.Field], *, is_complete: bool
) -> tuple[Component, ...]:
    """Return a layout in which each field of the form is its control.

    Without ``is_complete``, a field that the form lacks is left out: its ``__init__`` removed it.
    """
    resolved = (_resolve(component, sources, is_complete) for component in components)
    return tuple(component for component in resolved if component is not None)


def check_names(components: Iterable[Component], form_class: FormClass) -> None:
    """Raise an error for a field in the layout that the form class does not have."""
    known = list(form_class.base_fields)
    for field in declared_fields(components):
        name = field.get_name()
        if not (field.get_prefix() or _is_beside(field)) and name not in known:
            raise PanelSchemaException(
                f"{dotted(form_class)} has no field {name!r}.",
                f"A layout contains fields of its form class.{nearest(name, known)}",
                "Correct the name, or add the field to the form class.",
            )


def _is_beside(field: Field) -> bool:
    """Return whether a field belongs to the form without a field of the form class."""
    return field.shows_only or field.is_outside_row()


def has_rules(component: Field) -> bool:
    """Return whether a layout declares a control itself, or rules for one of the form class."""
    return not isinstance(component, FormField) or component.adds_rules()


def _resolve(
    component: Component, sources: Mapping[str, forms.Field], is_complete: bool
) -> Component | None:
    if not isinstance(component, Field):
        inner = component.children()
        if not inner:
            return component
        return component.with_children(resolve(inner, sources, is_complete=is_complete))
    source = sources.get(component.get_name())
    if component.get_prefix() or _is_beside(component):
        return component
    if source is None:
        return component if is_complete else None
    return _control(component, source)


def _control(component: Field, source: forms.Field) -> Field:
    """Return the control that a component of a layout stands for."""
    options = set_options(component)
    _check_options(component, options)
    if isinstance(component, FormField):
        control = control_for(component.get_name(), source)
        if control is None:
            raise PanelSchemaException(
                f"The form field {component.get_name()!r} shows nothing that can be edited.",
                f"It is a {dotted(type(source))}.",
                "Leave it out of the layout.",
            )
        if "_prepopulate_from" in options and not isinstance(control, PrepopulatedField):
            raise PanelSchemaException(
                f"prepopulate_from() is set on the form field {component.get_name()!r}.",
                f"It is a {dotted(type(source))}; only a text of one line can be filled from "
                "other fields.",
                "Remove the call.",
            )
        return control._with(**options)
    if isinstance(source, forms.ModelChoiceField) and isinstance(component, Select):
        options.pop("_relation", None)
        return with_form_field(
            ModelChoiceSelect(component.get_name(), _source=source)._with(**options), source
        )
    return with_form_field(component, source)


def _check_options(component: Field, options: Mapping[str, Any]) -> None:
    for attribute, setter in _STORAGE_OPTIONS.items():
        if attribute in options:
            raise PanelSchemaException(
                f"{setter}() is set on the field {component.get_name()!r} of a form class.",
                "The form class decides which values are stored.",
                "Remove the call, and convert the value in clean() or save() of the form class.",
            )


#: Options of a field that replace what ``save()`` of a form class does, with their setters.
_STORAGE_OPTIONS = {
    "_mutate": "dehydrate_state_using",
    "_dehydrated": "dehydrated",
    "_dehydrate_to": "dehydrate_to",
    "_dehydrate_when": "dehydrate_when",
}


def _is_same_table(declared: type[Model], model: type[Model]) -> bool:
    return declared._meta.concrete_model is model._meta.concrete_model
