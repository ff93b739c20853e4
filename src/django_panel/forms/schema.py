"""The declaration of a form: its fields and layouts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NoReturn, Self

from django.utils.functional import cached_property

from django_panel.exceptions import PanelSchemaException
from django_panel.forms.bound_form import BoundForm
from django_panel.forms.components import Component, clamped
from django_panel.forms.fields.base import Field
from django_panel.forms.hooks import FormHooks
from django_panel.forms.layouts.base import checked
from django_panel.forms.layouts.wizard import Wizard
from django_panel.forms.mistakes import FormSchemaException
from django_panel.support.fluent import Fluent

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.layouts.relation_group import RelationGroup
    from django_panel.forms.wire import FormWire


@dataclass(frozen=True)
class FormSchema(Fluent):
    """Fields and layouts in their order; every setter returns a copy.

    It holds no data of a request. ``bind()`` makes the form of one request.
    """

    _components: tuple[Component, ...] = field(default=(), kw_only=True)
    _columns: int = field(default=1, kw_only=True)
    _model: type[Model] | None = field(default=None, kw_only=True, compare=False)
    _page: str | None = field(default=None, kw_only=True)
    _form_id: str = field(default="", kw_only=True)

    @classmethod
    def make(cls) -> Self:
        return cls()

    # Options.

    def schema(self, components: Iterable[Component]) -> Self:
        """Set the parts; each full name belongs to one field."""
        declared = tuple(part.bound_to(self._model) for part in checked(components))
        names = Counter(
            name
            for part in declared
            for found in part.declared_fields()
            for name in found.input_names()
        )
        twice = [name for name, count in names.items() if count > 1]
        if twice:
            raise PanelSchemaException.duplicate_fields(twice)
        _check_wizards(declared)
        return self._with(_components=declared)

    def columns(self, count: int) -> Self:
        """Set how many columns the parts stand in: one to four."""
        return self._with(_columns=clamped(count))

    def model(self, model: type[Model] | None) -> Self:
        """Set the model whose records the form reads and writes."""
        bound = tuple(part.bound_to(model) for part in self._components)
        return self._with(_model=model, _components=bound)

    def for_page(self, page: str | None) -> Self:
        """Set the page of the form: ``create``, ``edit``, ``view`` or None."""
        if page == self._page:
            return self
        # Requests use the same two or three pages; each keeps its cached properties.
        if page not in self._pages:
            self._pages[page] = self._with(_page=page)
        return self._pages[page]

    def with_form_id(self, form_id: str) -> Self:
        """Set the name of the form, which is the same on every request."""
        return self._with(_form_id=form_id)

    # Binding.

    def bind(
        self,
        *,
        page: str | None = None,
        instance: Any = None,
        record: Any = None,
        data: object = None,
        state: Mapping[str, Any] | None = None,
        hooks: FormHooks | None = None,
        given: Mapping[str, Any] | None = None,
        form_id: str | None = None,
        writes_record: bool | None = None,
    ) -> BoundForm:
        """Return the form of one request.

        ``instance`` supplies stored values, ``record`` is what callbacks receive (the instance
        by default), ``data`` is the submitted body, ``state`` are values to show instead of the
        initial ones, ``hooks`` is the page, ``given`` are attributes that the server sets. A form
        of a model writes its record unless ``writes_record`` is False.
        """
        return BoundForm(
            self if page is None else self.for_page(page),
            instance=instance,
            record=record,
            data=data,
            state=state,
            hooks=hooks,
            given=given,
            form_id=self._form_id if form_id is None else form_id,
            writes_record=writes_record,
        )

    # Readers.

    def get_components(self) -> tuple[Component, ...]:
        return self._components

    def get_columns(self) -> int:
        return self._columns

    def get_model(self) -> type[Model] | None:
        return self._model

    def get_page(self) -> str | None:
        return self._page

    def get_form_id(self) -> str:
        return self._form_id

    def declared_fields(self) -> tuple[Field, ...]:
        """Return every field, hidden ones too."""
        return self._declared_fields

    def related_parts(self) -> tuple[Component, ...]:
        """Return the parts that save more than a column; most forms have none."""
        return self._related_parts

    def attribute_names(self) -> dict[str, str]:
        """Return field names by the attribute that each writes to the record itself."""
        return self._attribute_names

    def fields(self, record: Model | None = None) -> list[Field]:
        """Return the fields that exist on this page for this record."""
        return list(self.bind(instance=record).fields)

    def shown_fields(self, form: BoundForm) -> Iterable[Field]:
        """Return the fields that exist on the form's page for its record."""
        if self._is_for_everybody:
            return self._fixed_fields
        return (each for part in self._components for each in part.shown_fields(form))

    def open_fields(self, form: BoundForm) -> Iterable[Field]:
        """Return the fields that exist and that no condition hides."""
        if self._is_for_everybody and not self.has_conditions():
            return self._fixed_fields
        return (each for part in self._components for each in part.open_fields(form))

    def has_conditions(self) -> bool:
        """Return whether a condition may hide a part of the form."""
        return self._has_conditions

    def reads_state(self, names: Set[str]) -> bool:
        """Return whether a condition reads one of these fields, or options depend on values."""
        return self._has_state_options or not names.isdisjoint(self._condition_names)

    def get_field(self, name: str, record: Model | None = None) -> Field | None:
        """Return the field of this full name, if it exists on this page for this record."""
        fields = self.bind(instance=record).fields
        return next((found for found in fields if found.get_name() == name), None)

    def relation_group(self, path: str) -> RelationGroup | None:
        """Return the relation group at a path such as ``customer.address``, or None."""
        return self._relation_groups.get(path)

    def get_wizard(self) -> Wizard | None:
        """Return the form's wizard, if it has one."""
        return self._wizard

    def step_fields(self, index: int, record: Model | None = None) -> list[Field] | None:
        """Return the fields of one step of the wizard, or None where there is no such step."""
        step = self.bind(instance=record).step(index)
        return None if step is None else list(step.fields)

    def get_related_names(self) -> tuple[str, ...]:
        """Return the relations that filling the form reads, for ``select_related``."""
        return self._related_names

    # Values and the wire.

    def values(self, record: Model | None = None) -> dict[str, Any]:
        """Return the initial value of each field by full name, as the browser holds it."""
        return self.bind(instance=record).initial

    def to_wire(self, record: Model | None = None) -> FormWire:
        """Return the form with the record's values, or with its defaults."""
        return self.bind(instance=record).to_wire()

    def to_wire_with_state(self, record: Model | None, state: Mapping[str, Any]) -> FormWire:
        """Return the form with typed values over the record's own."""
        form = self.bind(instance=record, data=state)
        form.update(None)
        return form.to_wire()

    # Computed once per schema.

    @cached_property
    def _pages(self) -> dict[str | None, Self]:
        return {}

    @cached_property
    def _declared_fields(self) -> tuple[Field, ...]:
        return tuple(each for part in self._components for each in part.declared_fields())

    @cached_property
    def _is_for_everybody(self) -> bool:
        return all(part.is_for_everybody() for part in self._components)

    @cached_property
    def _fixed_fields(self) -> tuple[Field, ...]:
        """The fields of a form that is the same for every record."""
        form = self.bind()
        return tuple(each for part in self._components for each in part.shown_fields(form))

    @cached_property
    def _has_conditions(self) -> bool:
        return not all(part.is_unconditional() for part in self._components)

    @cached_property
    def _condition_names(self) -> frozenset[str]:
        return frozenset(name for part in self._components for name in part.all_condition_names())

    @cached_property
    def _has_state_options(self) -> bool:
        return any(field.has_state_options() for field in self._declared_fields)

    @cached_property
    def _related_parts(self) -> tuple[Component, ...]:
        return tuple(part for part in self._components if part.has_related_saves())

    @cached_property
    def _attribute_names(self) -> dict[str, str]:
        own = (each for each in self._declared_fields if not each.get_prefix())
        return {each.get_attribute(): each.get_name() for each in own}

    @cached_property
    def _related_names(self) -> tuple[str, ...]:
        names = (name for part in self._components for name in part.get_related_names())
        return tuple(dict.fromkeys(names))

    @cached_property
    def _relation_groups(self) -> dict[str, RelationGroup]:
        groups = (group for part in self._components for group in part.relation_groups())
        return {group.get_path(): group for group in groups}

    @cached_property
    def _wizard(self) -> Wizard | None:
        return next((part for part in self._components if isinstance(part, Wizard)), None)

    def __getattr__(self, name: str) -> NoReturn:
        """Explain the error of calling a field's method on the schema."""
        if not name.startswith("_") and hasattr(Field, name):
            raise FormSchemaException.field_method_on_schema(name)
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")


def _check_wizards(components: tuple[Component, ...]) -> None:
    wizards = [part for part in components if isinstance(part, Wizard)]
    if len(wizards) > 1:
        raise FormSchemaException.second_wizard()
    if any(isinstance(inner, Wizard) for part in components for inner in _inside(part)):
        raise FormSchemaException.nested_wizard()


def _inside(part: Component) -> Iterator[Component]:
    for child in part.children():
        yield child
        yield from _inside(child)
