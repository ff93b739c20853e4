"""A form schema bound to a page, a record and submitted data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.utils.functional import cached_property

from django_panel.forms import model_rules
from django_panel.forms.attributes import apply_hook_values, handler_data, record_attributes
from django_panel.forms.changes import changed_names, has_stored_value, unchanged_value
from django_panel.forms.cleaning import CleanedFields, clean_fields
from django_panel.forms.hooks import FormHooks, is_overridden, mutated
from django_panel.forms.state import browser_state, condition_state, run_updates
from django_panel.forms.submission import submitted_values, with_lists
from django_panel.forms.wizard_step import BoundStep

if TYPE_CHECKING:
    from django_panel.forms.components import Component
    from django_panel.forms.fields.base import Field
    from django_panel.forms.layouts.relation_group import RelatedAccess
    from django_panel.forms.schema import FormSchema
    from django_panel.forms.wire import FormNodeWire, FormWire


class BoundForm:
    """What Django's ``ModelForm`` instance is to its class; made by ``FormSchema.bind()``.

    ``instance`` supplies stored values. ``record`` is what callbacks receive: an action's
    dialog has a record but no instance. Everything is computed when it is first read.
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
        #: The same on every request. An upload can be used in one field of one form.
        self.form_id = form_id
        #: Attributes that the server sets whatever was submitted, such as a parent's key.
        self.given: dict[str, Any] = dict(given or {})
        #: Whether cleaned values are written to a record of the schema's model.
        self.writes_record = schema.get_model() is not None and writes_record is not False
        #: What the user may do with the related records of groups, by path.
        self.related_access: dict[str, RelatedAccess] = {}
        #: What the rules of related models set beside the submitted values, by path.
        self.related_values: dict[str, dict[str, Any]] = {}
        self._hooks = hooks
        self._before_validate = None if hooks is None else hooks.before_validate
        self._body = data
        if state is not None:
            self.set_state(state)

    def rebind(self, *, instance: Any) -> BoundForm:
        """Return the same form and data, bound to another state of the record."""
        form = BoundForm(
            self.schema,
            instance=instance,
            data=self._body,
            hooks=self._hooks,
            given=self.given,
            form_id=self.form_id,
            writes_record=self.writes_record,
        )
        form._before_validate = self._before_validate
        return form

    # Fields.

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """The fields that exist on this page for this record; hidden ones are absent."""
        return tuple(self.schema.shown_fields(self))

    @cached_property
    def open_fields(self) -> tuple[Field, ...]:
        """The fields that conditions leave visible in ``state``."""
        return tuple(self.schema.open_fields(self))

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
        """Whether stored values exist."""
        return self.instance is not None

    @property
    def is_edit(self) -> bool:
        """Whether the data is written to a stored record: only changed fields are (D14)."""
        return self.instance is not None and self.writes_record and self.is_bound

    @cached_property
    def data(self) -> dict[str, Any]:
        """The raw submitted values by full name."""
        return submitted_values(self.schema, self._body)

    @cached_property
    def initial(self) -> dict[str, Any]:
        """The values the browser starts with: the instance's, or defaults."""
        values = {field.get_name(): field.hydrate(self.instance) for field in self.fields}
        if self._hooks is None:
            return values
        return mutated(self._hooks.mutate_form_data_before_fill, values)

    def initial_value(self, field: Field) -> Any:
        """Return the initial value of one field, without computing those of the others."""
        hooks = self._hooks
        if self.is_edit:
            # All of them are compared with what was submitted.
            return self.initial.get(field.get_name())
        if hooks is not None and is_overridden(hooks.mutate_form_data_before_fill):
            return self.initial.get(field.get_name())
        return field.hydrate(self.instance)

    @property
    def outer_state(self) -> Mapping[str, Any]:
        """The values of the form around an entry of a list."""
        return {}

    def stored_values(self, field: Field) -> list[Any]:
        """Return what is stored for a field: one value, or one per entry inside a list."""
        return [] if self.instance is None else [field.read(self.instance)]

    @cached_property
    def state(self) -> Mapping[str, Any]:
        """The value of every field as conditions and callbacks read it."""
        return condition_state(self) if self.is_bound else self.initial

    def set_state(self, state: Mapping[str, Any]) -> None:
        """Use these values as state, such as those of a draft."""
        self.__dict__["state"] = state

    @property
    def values(self) -> Mapping[str, Any]:
        """The values that ``to_wire`` sends to the browser."""
        return self.state

    def update(self, changed: str | None, previous: Any = None) -> None:
        """Take the values of the browser as state and run the callback of a live field.

        ``changed`` is the path of the field whose value changed from ``previous``.
        """
        state = browser_state(self)
        if changed is not None:
            run_updates(self, self.fields, changed, state, previous)
        self.set_state(state)

    def fill_missing(self) -> None:
        """Give each optional field that was not submitted its initial value."""
        for field in self.fields:
            if field.get_name() not in self.data and not field.is_required():
                self.data[field.get_name()] = self.initial_value(field)

    # Changes.

    @cached_property
    def changed_data(self) -> list[str]:
        """The names of the visible, enabled fields whose submitted value is not the initial one."""
        fields = (field for field in self.open_fields if not field.is_disabled(self))
        return changed_names(self, fields)

    def needs_cleaning(self, field: Field) -> bool:
        """Return whether a field is validated: an unchanged one of a stored record is not.

        A field that this submission made visible is validated, and one that the record does not
        store, such as the current password.
        """
        return not self.is_edit or field.get_name() in self._validated_names

    @cached_property
    def _validated_names(self) -> frozenset[str]:
        return frozenset({*self.changed_data, *self._unstored_names, *self._opened_names})

    @cached_property
    def _unstored_names(self) -> frozenset[str]:
        fields = (field for field in self.fields if not has_stored_value(self, field))
        return frozenset(field.get_name() for field in fields)

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
            # An empty secret means the stored one.
            and not (field.is_secret() and any(self.stored_values(field)))
        )

    # Validation.

    def is_valid(self) -> bool:
        return not self.errors

    @cached_property
    def errors(self) -> dict[str, list[str]]:
        """Messages by full name; those of the model's rules where the fields have none."""
        if self._cleaned.errors or not self.writes_record:
            return self._cleaned.errors
        return self.model_errors()

    def model_errors(self) -> dict[str, list[str]]:
        """Return the errors of the model's rules, and take over what ``Model.clean()`` set."""
        errors, values = model_rules.checked(self, self.attributes)
        self.attributes.update(values)
        return errors

    @cached_property
    def cleaned_data(self) -> dict[str, Any]:
        """The cleaned values of the submitted, visible and enabled fields, by full name.

        On an edit page every field has a value: an unchanged one that which is stored.
        """
        if not self.is_edit:
            return self._cleaned.values
        stored = {field.get_name(): unchanged_value(self, field) for field in self.fields}
        return stored | self._cleaned.values

    @cached_property
    def changed_values(self) -> dict[str, Any]:
        """The cleaned values to write: all of a new record, of a stored one what differs."""
        if not self.is_edit:
            return self.cleaned_data
        written = {*self.changed_data, *self._unstored_names}
        return {name: value for name, value in self._cleaned.values.items() if name in written}

    def set_cleaned_data(self, values: dict[str, Any]) -> None:
        """Use values that were cleaned elsewhere."""
        self.__dict__.update(cleaned_data=values, changed_values=values)

    def apply_hook_values(self, values: dict[str, Any]) -> None:
        """Go on with the values that hooks returned; those they replaced count as changed."""
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
        """Return one step of the form's wizard, or None where there is no such step.

        Steps are counted as the browser counts them: those that exist on this page.
        """
        wizard = self.schema.get_wizard()
        steps = () if wizard is None else wizard.shown_steps(self)
        return BoundStep(self, steps, index) if 0 <= index < len(steps) else None

    # Fields by path.

    def find(self, path: str) -> FoundField | None:
        """Return the field at a path: ``title``, ``profile.city``, ``items.2.customer``.

        ``customer.country`` is also a field of the form that creates a missing customer. Where
        entries are of several kinds, the kind follows the index: ``content.2:quote.data.author``.
        """
        for field in self.fields:
            if path == field.get_name():
                return FoundField(field, self)
        for field in self.fields:
            name = field.get_name()
            found = None
            if path.startswith(f"{name}."):
                found = field.find_inside(self, path[len(name) + 1 :])
            if found is not None:
                return found
        return None

    # The wire.

    def to_wire(self) -> FormWire:
        """Return the form for the browser, with its state or its initial values."""
        return {
            "columns": self.schema.get_columns(),
            "schema": self.nodes(self.schema.get_components()),
        }

    def nodes(self, components: Iterable[Component]) -> list[FormNodeWire]:
        """Return the parts that exist on this page, for the browser."""
        nodes = (part.to_node(self) for part in components if part.is_shown(self))
        return [node for node in nodes if node is not None]

    def variants(self) -> Sequence[BoundForm]:
        """Return the forms whose values one drawing serves: a list's entries share theirs."""
        return (self,)


@dataclass(frozen=True, slots=True, eq=False)
class FoundField:
    """A field found by its path, with the form it belongs to: the searched one or one inside."""

    field: Field
    form: BoundForm
