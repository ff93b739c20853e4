"""Components that read and write values: the base of fields and groups, and their tree."""

from __future__ import annotations

from abc import ABC
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from django_panel.schemas.component import Component
from django_panel.schemas.layout import Layout

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.base import Field
    from django_panel.schemas.component import SchemaKind


class FormComponent(Component, ABC):
    """A component that works only in a form: a field, a relation group, a wizard.

    Sections, grids and tabs are not form components. The functions below skip them.
    """

    schema_kind: ClassVar[SchemaKind | None] = "form"

    def declared_fields(self) -> Iterator[Field]:
        """Yield every field inside, also hidden ones, with their full names."""
        return declared_fields(self.children())

    def shown_fields(self, form: BoundForm) -> Iterator[Field]:
        """Yield the fields inside that exist on this page and for this record."""
        if self.is_shown(form):
            yield from shown_fields(self.children(), form)

    def open_fields(self, form: BoundForm) -> Iterator[Field]:
        """Yield the fields inside that exist and that no condition hides."""
        if self.is_open(form):
            yield from open_fields(self.children(), form)

    def entry_components(self) -> Iterable[tuple[Component, ...]]:
        """Return the components of each kind of entry, if the value is a list of entries."""
        return ()

    def needs_record(self) -> bool:
        """Return whether the component can only be used in the form of a record."""
        return False

    def get_related_names(self) -> Iterator[str]:
        """Yield the to-one relations that the component reads, as look-ups."""
        for component in form_components(self.children()):
            yield from component.get_related_names()

    def saves_related_records(self) -> bool:
        """Return whether the component may save more than a column of the record."""
        return True

    def pending_relations(self) -> Iterator[str]:
        """Yield the record's relations whose key is known only after ``save_first``."""
        for component in form_components(self.children()):
            yield from component.pending_relations()

    def save_first(self, form: BoundForm, owner: Model | None) -> dict[str, Any]:
        """Save the records that the owner must point to; return their keys by attribute."""
        keys: dict[str, Any] = {}
        for component in form_components(self.children()):
            keys |= component.save_first(form, owner)
        return keys

    def save_related(self, form: BoundForm, owner: Model) -> None:
        """Save what is not a column of the owner, after the owner is saved."""
        for component in form_components(self.children()):
            component.save_related(form, owner)

    def related_errors(self, form: BoundForm, owner: Model | None) -> dict[str, list[str]]:
        """Return the errors of related records, by full name."""
        return related_errors(self.children(), form, owner)


class FormLayout(FormComponent, Layout, ABC):
    """A layout that works only in a form."""


def form_components(components: Iterable[Component]) -> Iterator[FormComponent]:
    """Yield the form components among these and inside their layouts, outermost only."""
    for component in components:
        if isinstance(component, FormComponent):
            yield component
        else:
            yield from form_components(component.children())


def declared_fields(components: Iterable[Component]) -> Iterator[Field]:
    """Yield every field in these components, also hidden ones."""
    for component in form_components(components):
        yield from component.declared_fields()


def shown_fields(components: Iterable[Component], form: BoundForm) -> Iterator[Field]:
    """Yield the fields in these components that exist on this page and for this record."""
    for component in components:
        if isinstance(component, FormComponent):
            yield from component.shown_fields(form)
        elif component.is_shown(form):
            yield from shown_fields(component.children(), form)


def open_fields(components: Iterable[Component], form: BoundForm) -> Iterator[Field]:
    """Yield the fields in these components that exist and that no condition hides."""
    for component in components:
        if isinstance(component, FormComponent):
            yield from component.open_fields(form)
        elif component.is_open(form):
            yield from open_fields(component.children(), form)


def input_names(components: Iterable[Component]) -> list[str]:
    """Return the names of all submitted values of these components, also of hidden fields."""
    return [name for field in declared_fields(components) for name in field.input_names()]


def condition_names(components: Iterable[Component]) -> Iterator[str]:
    """Yield the fields that the conditions of these components and their descendants compare."""
    for component in components:
        yield from component.condition_names()
        yield from condition_names(component.children())
        if isinstance(component, FormComponent):
            for entry in component.entry_components():
                yield from condition_names(entry)


def related_errors(
    components: Iterable[Component], form: BoundForm, owner: Model | None
) -> dict[str, list[str]]:
    """Return the errors of the related records in these components, by full name."""
    errors: dict[str, list[str]] = {}
    for component in form_components(components):
        errors |= component.related_errors(form, owner)
    return errors
