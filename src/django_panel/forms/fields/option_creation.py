"""The form of a select that creates a missing record as a new option."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django.core.exceptions import PermissionDenied
from django.utils.functional import cached_property

from django_panel.forms.attributes import create_instance
from django_panel.forms.fields.base import Field
from django_panel.forms.mistakes import FormSchemaException
from django_panel.forms.schema import FormSchema

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm, FoundField
    from django_panel.forms.components import Component
    from django_panel.forms.fields.linked import Linked
    from django_panel.forms.fields.wire import OptionWire


@dataclass(frozen=True)
class CreatesOptions(Field, ABC):
    """The half of a select that creates options."""

    _create_form: tuple[Component, ...] = field(default=(), kw_only=True)
    _create_using: Callable[[dict[str, Any]], Any] | None = field(default=None, kw_only=True)

    def create_option_form(self, components: Iterable[Component]) -> Self:
        """Let people make a missing record in place, by this form."""
        return self._with(_create_form=tuple(components))

    def create_option_using(self, callback: Callable[[dict[str, Any]], Any] | None) -> Self:
        """Set how the new record is made: a function of its attributes that returns it."""
        return self._with(_create_using=callback)

    @abstractmethod
    def get_linked(self) -> Linked | None:
        """Return the records behind the field, with what writes them."""

    def creation_form(self) -> FormSchema | None:
        """Return the form that makes a missing record, if one was declared."""
        return self._creation_form

    def option_form(self, form: BoundForm) -> FormSchema | None:
        """Return the form that creates a missing option, where the user may create one."""
        schema = self.creation_form() if self.can_create_option() else None
        # A form with its own id: a file that is uploaded into it can be used there only.
        form_id = f"{form.form_id}.{self.get_name()}"
        return None if schema is None else schema.with_form_id(form_id)

    def find_inside(self, form: BoundForm, path: str) -> FoundField | None:
        schema = self.option_form(form)
        return None if schema is None else schema.bind().find(path)

    def can_create_option(self) -> bool:
        """Return whether the user may create a missing record here."""
        linked = self.get_linked()
        return bool(self._create_form) and linked is not None and linked.can_create()

    def create_option(self, data: object, form: BoundForm | None = None) -> OptionWire:
        """Create a record from submitted data and return it as an option.

        Errors of the form or the model are raised as ``ValidationError`` by field name.
        """
        form = form or FormSchema().bind()
        linked, schema = self.get_linked(), self.option_form(form)
        if linked is None or schema is None or self.is_disabled(form):
            raise PermissionDenied
        record = create_instance(schema.bind(data=data), self._create_using)
        made = linked.candidates
        return {"value": str(made.key_from(record)), "label": made.label_of(record)}

    def _creation_wire(self) -> Any:
        schema = self.creation_form() if self.can_create_option() else None
        return None if schema is None else schema.to_wire()

    @cached_property
    def _creation_form(self) -> FormSchema | None:
        if not self._create_form:
            return None
        linked = self.get_linked()
        if linked is None:
            raise FormSchemaException.nothing_to_create(self._name)
        schema = FormSchema().model(linked.candidates.model).for_page("create")
        return schema.schema(self._create_form)
