"""The form of a select that creates a missing record as a new option."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django.core.exceptions import PermissionDenied
from django.utils.functional import cached_property

from django_panel.exceptions import PanelSchemaException
from django_panel.forms.attributes import create_instance
from django_panel.forms.fields.base import Field
from django_panel.forms.schema import FormSchema
from django_panel.records.transaction import source_database
from django_panel.support.related import related_source

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm, FoundField
    from django_panel.forms.fields.related_records import RelatedRecords
    from django_panel.forms.fields.wire import OptionWire
    from django_panel.schemas.component import Component


@dataclass(frozen=True, eq=False, repr=False)
class CreatesOptions(Field, ABC):
    """The part of a select that creates options."""

    _create_form: tuple[Component, ...] = field(default=(), init=False)
    _create_using: Callable[[dict[str, Any]], Any] | None = field(default=None, init=False)

    def create_option_form(self, components: Iterable[Component]) -> Self:
        """Let users create a missing record with this form."""
        return self._with(_create_form=tuple(components))

    def create_option_using(self, callback: Callable[[dict[str, Any]], Any] | None) -> Self:
        """Set a function that creates the record from its attributes and returns it."""
        return self._with(_create_using=callback)

    def creates_with_callback(self) -> bool:
        """Return whether a function creates the record, so that it gets every value."""
        return self._create_using is not None

    @abstractmethod
    def get_related_records(self) -> RelatedRecords | None:
        """Return the records that the field offers, or None for declared options."""

    def creation_form(self) -> FormSchema | None:
        """Return the form that creates a missing record, if it is declared."""
        return self._creation_form

    def option_form(self, form: BoundForm) -> FormSchema | None:
        """Return the form that creates a missing record, if the user may create one."""
        schema = self.creation_form() if self.can_create_option() else None
        # The form has its own id: a file that is uploaded to it can be used only there.
        form_id = f"{form.form_id}.{self.get_name()}"
        return None if schema is None else schema.with_form_id(form_id)

    def find_nested(self, form: BoundForm, path: str) -> FoundField | None:
        schema = self.option_form(form)
        return None if schema is None else schema.bind().find(path)

    def can_create_option(self) -> bool:
        """Return whether the user may create a missing record in this field."""
        related_records = self.get_related_records()
        return (
            bool(self._create_form) and related_records is not None and related_records.can_create()
        )

    def create_option(self, data: object, form: BoundForm | None = None) -> OptionWire:
        """Create a record from submitted data and return it as an option.

        Errors of the form or the model are raised as ``ValidationError`` by field name.
        """
        form = form or FormSchema().bind()
        related_records, schema = self.get_related_records(), self.option_form(form)
        if related_records is None or schema is None or self.is_disabled(form):
            raise PermissionDenied
        selectable = related_records.selectable
        bound = schema.bind(
            data=data, given=related_source(selectable.model).ownership().attributes()
        )
        bound.database = source_database(selectable.source)
        return related_records.created(create_instance(bound, self._create_using))

    def _creation_wire(self) -> Any:
        schema = self.creation_form() if self.can_create_option() else None
        return None if schema is None else schema.to_wire()

    @cached_property
    def _creation_form(self) -> FormSchema | None:
        if not self._create_form:
            return None
        related_records = self.get_related_records()
        if related_records is None:
            raise PanelSchemaException(
                f"The select {self._name!r} declares create_option_form() and has no model.",
                "A new option is a new record.",
                "Call relationship() or exists_in() too.",
            )
        schema = FormSchema().model(related_records.selectable.model).for_page("create")
        return schema.schema(self._create_form)
