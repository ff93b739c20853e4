"""Errors of a form that would lose what users type, for the system checks.

A field writes an attribute of its model. It needs none if the value is handled otherwise: with
``dehydrated(False)`` (or a function), ``dehydrate_state_using()``, if the field is always
disabled, or if a hook of the page receives the values. ``dehydrate_to()`` names the attribute.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property  # noqa: TID251 - a host's models may use it
from typing import Any

from django.core.exceptions import FieldDoesNotExist
from django.db.models import Model
from django.utils.functional import cached_property as django_cached_property

from django_panel.exceptions import PanelSchemaException, dotted, nearest
from django_panel.forms.components import FormComponent
from django_panel.forms.fields.base import Field
from django_panel.forms.fields.option_creation import CreatesOptions
from django_panel.forms.fields.options_field import OptionsField
from django_panel.forms.fields.select import Select
from django_panel.forms.prepopulation_checks import prepopulation_errors
from django_panel.forms.schema import FormSchema
from django_panel.schemas.component import Component
from django_panel.support.host_errors import is_declaration_error

#: Returns whether a hook receives the value of a field, given its layouts and the field.
Takes = Callable[[Sequence[Component]], bool]

_MISSING = object()
_COMPUTED = (property, cached_property, django_cached_property, classmethod, staticmethod)


def form_errors(schema: FormSchema, takes: Takes | None = None) -> Iterator[Exception]:
    """Yield an error for each field that cannot store its value, also in nested forms.

    ``takes`` is None for a form that writes no record, such as the dialog of an action.
    """
    for path in _fields(schema.get_components()):
        try:
            yield from _field_errors(path, takes)
        except Exception as error:
            # Other errors are those of functions that may need a request: they wait for it.
            if is_declaration_error(error):
                yield error
    yield from prepopulation_errors(schema.get_components())


def _field_errors(path: Sequence[Any], takes: Takes | None) -> Iterator[Exception]:
    """Yield the errors of the last of these components, which are layouts and a field in them."""
    field = path[-1]
    # An entry of a list is part of a value: its fields have no model.
    is_of_record = takes is not None and field.get_model() is not None
    error = _attribute_error(field) if is_of_record else None
    if error is not None and takes is not None and not takes(path):
        yield error
    elif error is None and not _has_options(field):
        yield _missing_options(field)
    related_records = field.get_related_records() if isinstance(field, Select) else None
    if related_records is not None:
        related_records.check()
    if isinstance(field, CreatesOptions):
        creation = field.creation_form()
        if creation is not None:
            is_taken = field.creates_with_callback()
            yield from form_errors(creation, _takes_all if is_taken else takes_nothing)


def takes_nothing(parts: Sequence[Component]) -> bool:
    """Return False: no hook receives the values of this form."""
    return False


def _takes_all(parts: Sequence[Component]) -> bool:
    return True


def _fields(
    components: Iterable[Component], layouts: tuple[Component, ...] = ()
) -> Iterator[tuple[Any, ...]]:
    """Yield each field after its layouts; also those inside entries of lists."""
    for component in components:
        path = (*layouts, component)
        if isinstance(component, Field):
            yield path
        yield from _fields(component.children(), path)
        if isinstance(component, FormComponent):
            for entry in component.entry_components():
                yield from _fields(entry, path)


def all_components(components: Iterable[Component]) -> Iterator[Component]:
    """Yield these components and all inside them, also inside entries of lists."""
    for component in components:
        for part in component.walk():
            yield part
            if isinstance(part, FormComponent):
                for entry in part.entry_components():
                    yield from all_components(entry)


def _attribute_error(field: Field) -> PanelSchemaException | None:
    """Return the error of a field whose value cannot be stored, if it is known."""
    model = field.get_model()
    if model is None or field.is_always_disabled():
        return None
    if field.is_read_only_relation():
        return PanelSchemaException(
            f"The field {field.get_name()!r} shows a relation of {dotted(model)} and cannot "
            "change it.",
            "A relation is changed by a select, or by a relation manager.",
            f"Use Select({_own_name(field)!r}).relationship({_own_name(field)!r}) if the model "
            "stores the relation, or call disabled().",
        )
    if field.takes_unknown_attributes() or field.saves_itself():
        return None
    attribute = field.get_attribute()
    if _is_assignable(model, attribute):
        return None
    known = sorted(_assignable_names(model))
    return PanelSchemaException(
        f"The field {field.get_name()!r} writes to {attribute!r}, "
        f"{_problem(model, attribute)} {dotted(model)}.{nearest(attribute, known)}",
        f"Its fields: {', '.join(known) or 'none'}. What users enter would be lost.",
        "Correct the name, call dehydrate_to() with another attribute, or call dehydrated(False) "
        "if the value is not stored.",
    )


def _is_assignable(model: type[Model], name: str) -> bool:
    """Return whether an attribute of a record stores an assigned value, as far as is known."""
    try:
        return not getattr(model._meta.get_field(name), "generated", False)
    except FieldDoesNotExist:
        pass
    attribute = inspect.getattr_static(model, name, _MISSING)
    if attribute is _MISSING:
        return _is_annotated(model, name) or _has_own_attributes(model)
    if isinstance(attribute, property):
        return attribute.fset is not None
    return not isinstance(attribute, _COMPUTED) and not inspect.isfunction(attribute)


def _is_annotated(model: type[Model], name: str) -> bool:
    return any(name in inspect.get_annotations(base) for base in model.__mro__)


def _has_own_attributes(model: type[Model]) -> bool:
    """Return whether a model decides itself which attributes it has."""
    names = ("__setattr__", "__getattr__")
    default: Any = Model
    return any(getattr(model, name, None) is not getattr(default, name, None) for name in names)


def _assignable_names(model: type[Model]) -> set[str]:
    fields = (*model._meta.concrete_fields, *model._meta.many_to_many)
    names = {field.name for field in fields if not field.generated}
    settable = {
        name
        for base in model.__mro__
        if base.__module__.partition(".")[0] != "django"
        for name, member in vars(base).items()
        if isinstance(member, property) and member.fset is not None
    }
    return names | settable


def _problem(model: type[Model], name: str) -> str:
    if inspect.getattr_static(model, name, _MISSING) is _MISSING:
        return "which is not a field of"
    return "which cannot be assigned on"


def _own_name(field: Field) -> str:
    return field.get_name().rpartition(".")[2]


def _has_options(field: Field) -> bool:
    return not isinstance(field, OptionsField | Select) or field.has_options()


def _missing_options(field: Field) -> PanelSchemaException:
    type_name = type(field).__name__
    fix = "Add .options([(value, label), ...]); only a function may return an empty list."
    if isinstance(field, Select):
        fix += " For related records call relationship()."
    return PanelSchemaException(
        f"The field {type_name}({_own_name(field)!r}) has no options.",
        "The options are the choices of its model field, or a list that is not empty.",
        fix,
    )
