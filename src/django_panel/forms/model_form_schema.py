"""The schema of a form whose fields come from a ``ModelForm``."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Self

from django import forms
from django.utils.functional import cached_property

from django_panel.forms.bound_model_form import BoundModelForm
from django_panel.forms.components import declared_fields
from django_panel.forms.fields.base import Field
from django_panel.forms.form_class import (
    FormClass,
    check_form_class,
    check_names,
    class_fields,
    default_layout,
    has_rules,
    is_dynamic,
    resolve,
)
from django_panel.forms.schema import FormSchema
from django_panel.schemas.layout import components_of_kind

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.bound_form import BoundForm
    from django_panel.schemas.component import Component

#: A function of the record (None while one is created) that returns arguments of the form class.
FormKwargs = Callable[[Any], Mapping[str, Any]]


@dataclass(frozen=True, eq=False, repr=False)
class ModelFormSchema(FormSchema):
    """A layout of the fields of a ``ModelForm``, which validates and saves the form."""

    bound_type: ClassVar[type[BoundForm]] = BoundModelForm

    _form_class: Any = field(default=None, kw_only=True, compare=False)
    _form_kwargs: FormKwargs | None = field(default=None, kw_only=True, compare=False)
    #: The components as they were declared, with ``FormField`` in place of controls.
    _layout: tuple[Component, ...] = field(default=(), kw_only=True, compare=False)

    @classmethod
    def of(
        cls, form_class: FormClass, model: type[Model], kwargs: FormKwargs | None = None
    ) -> Self:
        """Return a schema with all fields of a form class, in order."""
        check_form_class(form_class, model)
        schema = cls(_form_class=form_class, _form_kwargs=kwargs, _model=model)
        return schema.schema(default_layout(form_class))

    def schema(self, components: Iterable[Component]) -> Self:
        """Set the components; each field is one of the form class."""
        declared = components_of_kind("form", components)
        check_names(declared, self._form_class)
        sources = class_fields(self._form_class)
        resolved = super().schema(resolve(declared, sources, is_complete=True))
        return resolved._with(_layout=declared)

    def without_fields(self, names: Container[str]) -> Self:
        """Return the schema without top-level fields of these names."""
        kept = [
            component
            for component in self._layout
            if not (isinstance(component, Field) and component.get_name() in names)
        ]
        return self if len(kept) == len(self._layout) else self.schema(kept)

    def resolved_for(self, sources: Mapping[str, forms.Field]) -> Self:
        """Return the schema for the fields of one instance of the form class."""
        resolved = resolve(self._layout, sources, is_complete=False)
        return self._with(
            _components=tuple(component.with_model(self._model) for component in resolved)
        )

    def new_form(self, **arguments: Any) -> forms.ModelForm[Any]:
        """Return an instance of the form class."""
        if self._form_kwargs is not None:
            arguments |= self._form_kwargs(arguments["instance"])
        form: forms.ModelForm[Any] = self._form_class(**arguments)
        return form

    def get_layout(self) -> tuple[Component, ...]:
        return self._layout

    def get_form_class(self) -> FormClass:
        form_class: FormClass = self._form_class
        return form_class

    def is_dynamic(self) -> bool:
        """Return whether the fields of the form class may differ between records."""
        return self._form_kwargs is not None or is_dynamic(self.get_form_class())

    def declares_rules(self, field: Field) -> bool:
        """Return whether the layout declares a control, or adds rules to one of the form class."""
        return field.get_name() in self._ruled_names

    @cached_property
    def _ruled_names(self) -> frozenset[str]:
        fields = declared_fields(self._layout)
        return frozenset(field.get_name() for field in fields if has_rules(field))
