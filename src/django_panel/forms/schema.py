"""The declaration of a form: its fields and layouts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, Self

from django.utils.functional import cached_property

from django_panel.exceptions import PanelSchemaException, collect
from django_panel.forms.bound_form import BoundForm
from django_panel.forms.components import (
    condition_names,
    declared_fields,
    form_components,
    input_names,
    open_fields,
    shown_fields,
)
from django_panel.forms.fields.base import Field
from django_panel.forms.formfield_overrides import NO_OVERRIDES, FormfieldOverrides
from django_panel.forms.hooks import FormHooks
from django_panel.forms.layouts.relation_group import RelationGroup
from django_panel.forms.layouts.wizard import Wizard
from django_panel.schemas.component import Component, clamp_columns
from django_panel.schemas.layout import components_of_kind
from django_panel.support.fluent import Fluent

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.components import FormComponent
    from django_panel.forms.wire import FormWire


@dataclass(frozen=True, eq=False, repr=False)
class FormSchema(Fluent):
    """Fields and layouts in display order; every setter returns a copy.

    It contains no data of a request. ``bind()`` returns the form of one request.
    """

    #: The class of the form that ``bind()`` returns.
    bound_type: ClassVar[type[BoundForm]] = BoundForm

    _components: tuple[Component, ...] = field(default=(), init=False)
    _columns: int = field(default=1, init=False)
    _model: type[Model] | None = field(default=None, kw_only=True, compare=False)
    _page: str | None = field(default=None, kw_only=True)
    _form_id: str = field(default="", init=False)
    _for_handler: bool = field(default=False, init=False)
    _formfield_overrides: FormfieldOverrides = field(
        default_factory=lambda: NO_OVERRIDES, kw_only=True, compare=False
    )

    @classmethod
    def make(cls) -> Self:
        return cls()

    # Options.

    def schema(self, components: Iterable[Component]) -> Self:
        """Set the components; the full name of each field must be unique."""
        checked = components_of_kind("form", components)
        _check_actions(checked)
        declared = self._bound(checked, self._model)
        names = Counter(input_names(declared))
        twice = [name for name, count in names.items() if count > 1]
        if twice:
            raise PanelSchemaException.duplicate_fields(twice)
        _check_wizards(declared)
        return self._with(_components=declared)

    def columns(self, count: int) -> Self:
        """Set the number of columns: one to four."""
        return self._with(_columns=clamp_columns(count))

    def model(self, model: type[Model] | None) -> Self:
        """Set the model whose records the form reads and writes.

        Its fields inherit from the model fields: default, required, help text and limits.
        """
        return self._with(_model=model, _components=self._bound(self._components, model))

    def about(self, model: type[Model] | None) -> Self:
        """Set the model of labels, options and relations, for a form that writes no record."""
        bound = collect(lambda component: component.with_model(model), self._components)
        return self._with(_model=model, _components=bound, _for_handler=True)

    def for_handler(self, condition: bool = True) -> Self:
        """Pass the values to a handler, which may write any field, also the one of the tenant."""
        return self if condition is self._for_handler else self._with(_for_handler=condition)

    def for_page(self, page: str | None) -> Self:
        """Set the page of the form: ``create``, ``edit``, ``view`` or None."""
        if page == self._page:
            return self
        # Cached, because each schema has its own cached properties.
        if page not in self._pages:
            self._pages[page] = self._with(_page=page)
        return self._pages[page]

    def with_form_id(self, form_id: str) -> Self:
        """Set the id of the form, which is the same on every request."""
        return self._with(_form_id=form_id)

    def with_formfield_overrides(self, overrides: FormfieldOverrides) -> Self:
        """Set the ``formfield_overrides`` that derived fields use."""
        return self._with(_formfield_overrides=overrides)

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

        ``instance`` supplies stored values, ``record`` is passed to callbacks (by default the
        instance), ``data`` is the submitted body, ``state`` are values to show instead of the
        initial ones, ``hooks`` is the page, ``given`` are attributes that the server sets. A form
        of a model writes its record unless ``writes_record`` is False.
        """
        return self.bound_type(
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

    def get_layout(self) -> tuple[Component, ...]:
        """Return the components as they were declared."""
        return self._components

    def get_columns(self) -> int:
        return self._columns

    def get_model(self) -> type[Model] | None:
        return self._model

    def get_page(self) -> str | None:
        return self._page

    def get_form_id(self) -> str:
        return self._form_id

    def is_for_handler(self) -> bool:
        """Return whether a handler gets the values, and the form itself writes no record."""
        return self._for_handler

    def get_formfield_overrides(self) -> FormfieldOverrides:
        return self._formfield_overrides

    def declared_fields(self) -> tuple[Field, ...]:
        """Return every field, also hidden ones."""
        return self._declared_fields

    def input_names(self) -> tuple[str, ...]:
        """Return the keys of a request that the fields read, also hidden ones."""
        return self._input_names

    def relation_groups(self) -> Iterable[RelationGroup]:
        """Return the relation groups, outer ones first."""
        return self._relation_groups.values()

    def relational_components(self) -> tuple[FormComponent, ...]:
        """Return the components that save more than a column; most forms have none."""
        return self._relational_components

    def attribute_names(self) -> dict[str, str]:
        """Return field names by the attribute that each writes to the record itself."""
        return self._attribute_names

    def fields(self, record: Model | None = None) -> list[Field]:
        """Return the fields that exist on this page for this record."""
        return list(self.bind(instance=record).fields)

    def shown_fields(self, form: BoundForm) -> Iterable[Field]:
        """Return the fields that exist on the form's page for its record."""
        if self._is_shown_for_all_records:
            return self._record_independent_fields
        return shown_fields(self._components, form)

    def open_fields(self, form: BoundForm) -> Iterable[Field]:
        """Return the fields that exist and that no condition hides."""
        if self._is_shown_for_all_records and not self.has_conditions():
            return self._record_independent_fields
        return open_fields(self._components, form)

    def is_shown_for_all_records(self) -> bool:
        """Return whether the form has the same fields for every record."""
        return self._is_shown_for_all_records

    def is_alike_for_all_records(self) -> bool:
        """Return whether the form has the same fields for every record, equally disabled."""
        return self._is_alike_for_all_records

    def hides_values(self) -> bool:
        """Return whether a field may hide a part of its value from the user."""
        return self._hides_values

    def has_conditions(self) -> bool:
        """Return whether a condition may hide a component of the form."""
        return self._has_conditions

    def reads_state(self, names: Set[str]) -> bool:
        """Return whether a condition reads one of these fields, or options depend on values."""
        return self._has_state_options or not names.isdisjoint(self._condition_names)

    def get_field(self, name: str, record: Model | None = None) -> Field | None:
        """Return the field of this full name, if it exists on this page for this record."""
        fields = self.bind(instance=record).fields
        return next((candidate for candidate in fields if candidate.get_name() == name), None)

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

    # Values and the wire format.

    def values(self, record: Model | None = None) -> dict[str, Any]:
        """Return the initial value of each field by full name, in the browser's format."""
        return self.bind(instance=record).initial

    def to_wire(self, record: Model | None = None) -> FormWire:
        """Return the form with the record's values, or with its defaults."""
        return self.bind(instance=record).to_wire()

    def to_wire_with_state(self, record: Model | None, state: Mapping[str, Any]) -> FormWire:
        """Return the form with the values that the user typed."""
        form = self.bind(instance=record, data=state)
        form.update(None)
        return form.to_wire()

    @staticmethod
    def _bound(components: Iterable[Component], model: type[Model] | None) -> tuple[Component, ...]:
        return collect(
            lambda component: component.with_model(model).with_model_options(), components
        )

    # Computed once per schema.

    @cached_property
    def _pages(self) -> dict[str | None, Self]:
        return {}

    @cached_property
    def _declared_fields(self) -> tuple[Field, ...]:
        return tuple(declared_fields(self._components))

    @cached_property
    def _is_shown_for_all_records(self) -> bool:
        return all(component.is_shown_for_all_records() for component in self._components)

    @cached_property
    def _is_alike_for_all_records(self) -> bool:
        fields = self.declared_fields()
        return self._is_shown_for_all_records and not any(
            field.is_disabled_by_record() for field in fields
        )

    @cached_property
    def _hides_values(self) -> bool:
        return any(field.hides_values() for field in self.declared_fields())

    @cached_property
    def _record_independent_fields(self) -> tuple[Field, ...]:
        """The fields of a form that is the same for every record."""
        return tuple(shown_fields(self._components, self.bind()))

    @cached_property
    def _has_conditions(self) -> bool:
        return not all(component.has_no_conditions() for component in self._components)

    @cached_property
    def _condition_names(self) -> frozenset[str]:
        return frozenset(condition_names(self._components))

    @cached_property
    def _has_state_options(self) -> bool:
        return any(field.has_state_options() for field in self._declared_fields)

    @cached_property
    def _relational_components(self) -> tuple[FormComponent, ...]:
        components = form_components(self._components)
        return tuple(component for component in components if component.saves_related_records())

    @cached_property
    def _attribute_names(self) -> dict[str, str]:
        own = (field for field in self._declared_fields if not field.get_prefix())
        return {field.get_attribute(): field.get_name() for field in own}

    @cached_property
    def _input_names(self) -> tuple[str, ...]:
        return tuple(input_names(self._components))

    @cached_property
    def _related_names(self) -> tuple[str, ...]:
        components = form_components(self._components)
        names = (name for component in components for name in component.get_related_names())
        return tuple(dict.fromkeys(names))

    @cached_property
    def _relation_groups(self) -> dict[str, RelationGroup]:
        components = (component for part in self._components for component in part.walk())
        groups = (component for component in components if isinstance(component, RelationGroup))
        return {group.get_path(): group for group in groups}

    @cached_property
    def _wizard(self) -> Wizard | None:
        return next(
            (component for component in self._components if isinstance(component, Wizard)), None
        )

    def __getattr__(self, name: str) -> NoReturn:
        """Raise a helpful error if a method of a field is called on the schema."""
        if not name.startswith("_") and hasattr(Field, name):
            raise PanelSchemaException(
                f"FormSchema has no method {name}().",
                "A schema only arranges components.",
                f"Call it on a field or a layout: TextInput('name').{name}(...).",
            )
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")


def _check_wizards(components: tuple[Component, ...]) -> None:
    wizards = [component for component in components if isinstance(component, Wizard)]
    if len(wizards) > 1:
        raise PanelSchemaException(
            "A form declares two wizards.",
            "A form has at most one wizard, because its steps share one submit button.",
            "Put all steps into one wizard.",
        )
    inner = (
        descendant
        for component in components
        for child in component.children()
        for descendant in child.walk()
    )
    if any(isinstance(component, Wizard) for component in inner):
        raise PanelSchemaException(
            "A wizard is inside another component of a form.",
            "The steps of a wizard are the steps of the whole form.",
            "Move the wizard to the top level of FormSchema.schema().",
        )


def _check_actions(components: tuple[Component, ...]) -> None:
    if any(True for component in components for _action in component.actions()):
        raise PanelSchemaException(
            "A section of a form has header actions.",
            "header_actions() works in an infolist only.",
            "Remove the call, or add the actions to the page's header_actions().",
        )
