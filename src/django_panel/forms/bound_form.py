"""A form schema bound to a page, a record and submitted data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.utils.functional import cached_property

from django_panel.forms import model_validation
from django_panel.forms.attributes import apply_hook_values, handler_data, record_attributes
from django_panel.forms.changes import changed_names, has_stored_value, unchanged_value
from django_panel.forms.cleaning import CleanedFields, clean_fields
from django_panel.forms.components import input_names
from django_panel.forms.hooks import FormHooks, is_overridden, mutated
from django_panel.forms.state import browser_state, condition_state, run_updates
from django_panel.forms.submission import submitted_values, with_lists
from django_panel.forms.wizard_step import BoundStep
from django_panel.support.context import current_panel

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.fields.base import Field
    from django_panel.forms.inlines.rows import InlineRows
    from django_panel.forms.layouts.relation_group import RelatedAccess
    from django_panel.forms.schema import FormSchema
    from django_panel.forms.wire import FormNodeWire, FormWire
    from django_panel.records.tenant_ownership import TenantOwnership
    from django_panel.schemas.component import Component
    from django_panel.schemas.context import NodeWire


class BoundForm:
    """The form of one request, like an instance of ``ModelForm``; see ``FormSchema.bind()``.

    ``instance`` supplies stored values. ``record`` is passed to callbacks: an action's dialog
    has a record but no instance. Attributes are computed on first access.
    """

    def __init__(
        self,
        schema: FormSchema,
        *,
        instance: Any = None,
        record: Any = None,
        data: object = None,
        state: Mapping[str, Any] | None = None,
        hooks: FormHooks | None = None,
        given: Mapping[str, Any] | None = None,
        form_id: str = "",
        writes_record: bool | None = None,
    ) -> None:
        self.schema = schema
        self.page = schema.get_page()
        self.instance = instance
        self.record = instance if record is None else record
        #: Identifies the form across requests: an upload can be used in one field of one form.
        self.form_id = form_id
        #: The alias of the database of a new record; None leaves it to the routers.
        self.database: str | None = None
        #: Attributes that the server sets regardless of the submitted data, such as a parent's key.
        self.given: dict[str, Any] = dict(given or {})
        #: The stored record whose values a new record gets; its files may be submitted.
        self.copied_from: Any = None
        #: The parent of a new node of a tree; the parent's field sets it before the insertion.
        self.tree_parent: Any = None
        #: Whether cleaned values are written to a record of the schema's model.
        self.writes_record = schema.get_model() is not None and writes_record is not False
        #: The user's permissions on the related records of groups, by path.
        self.related_access: dict[str, RelatedAccess] = {}
        #: Attributes that ``clean()`` of related models set, by path.
        self.related_values: dict[str, dict[str, Any]] = {}
        #: The tenant rules of related models.
        self.ownerships: dict[type[Model], TenantOwnership] = {}
        #: The rows of inlines, by name.
        self.inlines: dict[str, InlineRows] = {}
        self._hooks = hooks
        self._before_validate = None if hooks is None else hooks.before_validate
        self._body = data
        if state is not None:
            self.set_state(state)

    def rebind(self, *, instance: Model) -> BoundForm:
        """Return the same form and data, bound to a newly read instance."""
        form = type(self)(
            self.schema,
            instance=instance,
            data=self._body,
            hooks=self._hooks,
            given=self.given,
            form_id=self.form_id,
            writes_record=self.writes_record,
        )
        form._before_validate = self._before_validate
        form.database = self.database
        form.copied_from = self.copied_from
        return form

    # Fields.

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """The fields that exist on this page and for this record."""
        return tuple(self.schema.shown_fields(self))

    @cached_property
    def open_fields(self) -> tuple[Field, ...]:
        """The fields that no condition hides."""
        return tuple(self.schema.open_fields(self))

    def enabled(self, fields: Iterable[Field]) -> list[Field]:
        """Return those of some fields that are not disabled."""
        candidates = (field for field in fields if field.plan.may_be_enabled)
        return [f for f in candidates if not (f.plan.may_be_disabled and f.is_disabled(self))]

    @cached_property
    def may_hide_tenant(self) -> bool:
        """Whether a field of the tenant is left out, because the server sets it."""
        panel = current_panel()
        has_tenants = panel is not None and panel.get_tenant_model() is not None
        return has_tenants and not self.schema.is_for_handler()

    def is_read_only(self, path: str) -> bool:
        """Return whether the user may not write the related record of the group at a path."""
        group = self.schema.relation_group(path)
        return group is not None and not group.access(self).can_write

    # Values.

    @property
    def is_bound(self) -> bool:
        """Whether data was submitted."""
        return self._body is not None

    @property
    def has_instance(self) -> bool:
        """Whether there are stored values."""
        return self.instance is not None

    @property
    def is_edit(self) -> bool:
        """Whether the data changes a stored record; then only changed fields are written (D14)."""
        return self.instance is not None and self.writes_record and self._body is not None

    @cached_property
    def data(self) -> dict[str, Any]:
        """The raw submitted values by full name."""
        return submitted_values(self.schema, self._body)

    @cached_property
    def initial(self) -> dict[str, Any]:
        """The initial values in the browser: the instance's, or the defaults."""
        plans = [field.plan for field in self.fields]
        values = {plan.name: plan.read_initial(self.instance) for plan in plans}
        if self._hooks is None:
            return values
        return mutated(self._hooks.mutate_form_data_before_fill, values)

    def initial_value(self, field: Field) -> Any:
        """Return the initial value of one field, without computing those of the others."""
        hooks = self._hooks
        if self.is_edit:
            # All initial values are compared with the submitted ones.
            return self.initial.get(field.get_name())
        if hooks is not None and is_overridden(hooks.mutate_form_data_before_fill):
            return self.initial.get(field.get_name())
        return field.hydrate(self.instance)

    @property
    def outer_state(self) -> Mapping[str, Any]:
        """The values of the parent form, if this is the form of an entry."""
        return {}

    def stored_values(self, field: Field) -> list[Any]:
        """Return the stored values of a field: one, or one per stored entry inside a list.

        A new record has those of the record that it is a copy of, without secrets.
        """
        if self.instance is not None:
            return [field.read(self.instance)]
        is_copied = self.copied_from is not None and not field.is_secret()
        return [field.read(self.copied_from)] if is_copied else []

    @cached_property
    def state(self) -> Mapping[str, Any]:
        """The value of every field that conditions and callbacks read."""
        return condition_state(self) if self.is_bound else self.initial

    def set_state(self, state: Mapping[str, Any]) -> None:
        """Use these values as state, for example those of a draft."""
        self.__dict__["state"] = state

    @property
    def values(self) -> Mapping[str, Any]:
        """The values that ``to_wire`` sends to the browser."""
        return self.state

    def update(self, changed: str | None, previous: Any = None) -> None:
        """Use the values of the browser as state and run the callback of a live field.

        ``changed`` is the path of the field whose value changed from ``previous``.
        """
        state = browser_state(self)
        if changed is not None:
            run_updates(self, self.fields, changed, state, previous)
        self.set_state(state)

    def fill_missing(self) -> None:
        """Set the initial value of each optional field that was not submitted."""
        for field in self.fields:
            if field.get_name() not in self.data and not field.is_required():
                self.data[field.get_name()] = self.initial_value(field)

    # Changes.

    @cached_property
    def changed_data(self) -> list[str]:
        """The names of the visible, enabled fields whose submitted value has changed."""
        return changed_names(self, self.enabled(self.open_fields))

    def needing_cleaning(self, fields: Iterable[Field]) -> list[Field]:
        """Return those of some fields that are validated: not disabled and unchanged ones.

        A field that this submission made visible is validated, and a field that the record does
        not store, such as the current password. A value that a new record gets from the model's
        default may be missing.
        """
        enabled = self.enabled(fields)
        if self.is_edit:
            names = self._validated_names
            return [field for field in enabled if field.plan.name in names]
        return [f for f in enabled if f.plan.name in self.data or not f.may_be_missing()]

    @cached_property
    def _validated_names(self) -> frozenset[str]:
        return frozenset({*self.changed_data, *self._unstored_names, *self._opened_names})

    @cached_property
    def _unstored_names(self) -> frozenset[str]:
        asked = (field for field in self.fields if field.plan.may_be_unstored)
        return frozenset(field.plan.name for field in asked if not has_stored_value(self, field))

    @cached_property
    def _opened_names(self) -> frozenset[str]:
        """The fields that are visible now and are hidden with the initial values."""
        if not self.schema.has_conditions():
            return frozenset()
        before = BoundForm(
            self.schema, instance=self.instance, record=self.record, state=self.initial
        )
        was_open = {field.get_name() for field in before.open_fields}
        return frozenset(
            field.get_name()
            for field in self.open_fields
            if field.get_name() not in was_open
            # An empty secret keeps the stored one.
            and not (field.is_secret() and any(self.stored_values(field)))
        )

    # Validation.

    def is_valid(self) -> bool:
        return not self.errors

    @cached_property
    def errors(self) -> dict[str, list[str]]:
        """Messages by full name; errors of the model only if the fields have none."""
        if self._cleaned.errors or not self.writes_record:
            return self._cleaned.errors
        return self.model_errors()

    def model_errors(self) -> dict[str, list[str]]:
        """Return the errors of the model, and adopt the attributes that ``Model.clean()`` set."""
        errors, values = model_validation.validate_form(self, self.attributes)
        self.attributes.update(values)
        return errors

    @cached_property
    def cleaned_data(self) -> dict[str, Any]:
        """The cleaned values of the submitted, visible and enabled fields, by full name.

        On an edit page every field has a value: an unchanged field has its stored value.
        """
        if not self.is_edit:
            return self._cleaned.values
        stored = {field.get_name(): unchanged_value(self, field) for field in self.fields}
        return stored | self._cleaned.values

    @cached_property
    def changed_values(self) -> dict[str, Any]:
        """The cleaned values to write: all values of a new record, else the changed ones."""
        if not self.is_edit:
            return self.cleaned_data
        written = {*self.changed_data, *self._unstored_names}
        return {name: value for name, value in self._cleaned.values.items() if name in written}

    def set_cleaned_data(self, values: dict[str, Any]) -> None:
        """Use values that are already cleaned."""
        self.__dict__.update(cleaned_data=values, changed_values=values)

    def apply_hook_values(self, values: dict[str, Any]) -> None:
        """Use the values that hooks returned; replaced values count as changed."""
        apply_hook_values(self, values)

    @cached_property
    def attributes(self) -> dict[str, Any]:
        """The values to write to the record, or to pass to a handler, by attribute."""
        if self.writes_record:
            return record_attributes(self) | self.given
        return handler_data(self)

    @cached_property
    def _cleaned(self) -> CleanedFields:
        self.run_before_validate()
        for name in self._opened_names - self.data.keys() if self.is_edit else ():
            self.data[name] = self.initial.get(name)
        return clean_fields(self, self.open_fields)

    def run_before_validate(self) -> None:
        """Let the page's ``before_validate`` replace the submitted data, once."""
        hook, self._before_validate = self._before_validate, None
        if hook is None or not is_overridden(hook):
            return
        body = self._body if isinstance(self._body, Mapping) else {}
        self._body = mutated(hook, dict(with_lists(self.schema, body)))
        for name in ("data", "state", "open_fields", "changed_data"):
            self.__dict__.pop(name, None)

    def step(self, index: int) -> BoundStep | None:
        """Return one step of the wizard, or None if there is no such step.

        Only steps that exist on this page are counted, as in the browser.
        """
        wizard = self.schema.get_wizard()
        steps = () if wizard is None else wizard.shown_steps(self)
        return BoundStep(self, steps, index) if 0 <= index < len(steps) else None

    # Fields by path.

    def find(self, path: str) -> FoundField | None:
        """Return the field at a path: ``title``, ``profile.city``, ``items.2.customer``.

        ``customer.country`` is also a field of the form that creates a missing customer. If a
        list has several kinds of entries, the kind follows the index:
        ``content.2:quote.data.author``.
        """
        for field in self.fields:
            if path == field.get_name():
                return FoundField(field, self)
        for field in self.fields:
            name = field.get_name()
            nested = None
            if path.startswith(f"{name}."):
                nested = field.find_nested(self, path[len(name) + 1 :])
            if nested is not None:
                return nested
        return None

    # The wire format.

    def to_wire(self) -> FormWire:
        """Return the form for the browser, with its state or its initial values."""
        return {
            "columns": self.schema.get_columns(),
            "schema": self.nodes(self.schema.get_components()),
        }

    def nodes(self, components: Iterable[Component]) -> list[FormNodeWire]:
        """Return the components that exist on this page, for the browser."""
        nodes = (component.to_node(self) for component in components if component.is_shown(self))
        return [node for node in nodes if node is not None]

    def includes(self, component: Component) -> bool:
        """Return whether a component exists on this page; the browser checks conditions."""
        return component.is_shown(self)

    def layout_wire(self, component: Component) -> NodeWire:
        return {
            "columnSpan": component.get_column_span(),
            "conditions": component.conditions_wire(),
        }

    def group_wire(self, component: Component) -> NodeWire:
        return {
            "conditions": component.conditions_wire(),
            "fields": input_names(component.children()),
        }

    def forms_sharing_nodes(self) -> Sequence[BoundForm]:
        """Return the forms that share their nodes: all entries of a list share one set of nodes."""
        return (self,)


@dataclass(frozen=True, slots=True, eq=False)
class FoundField:
    """A field found by its path, with its form: the searched form or the form of an entry."""

    field: Field
    form: BoundForm
