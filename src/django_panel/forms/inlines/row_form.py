"""The form that is bound to one row of an inline."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django.utils.functional import cached_property

from django_panel.forms.bound_form import BoundForm
from django_panel.forms.inlines.unique_positions import has_unique_position
from django_panel.forms.model_validation import trial_instance
from django_panel.forms.related_writes import related_ownership
from django_panel.forms.state import condition_state
from django_panel.records.row import AssignedColumns, assign
from django_panel.records.rules import validate_record

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.fields.base import Field
    from django_panel.forms.inlines.links import InlineLink
    from django_panel.forms.schema import FormSchema

Values = Mapping[str, Any]


class RowForm(BoundForm):
    """The form of a related record inside the form of its owner; callbacks receive the row.

    A new row has no instance. ``initial`` are the values of the row as they were sent to the
    browser. The values of a locked row are ignored. The nodes of all rows come from one form
    without data: ``rows`` are the stored rows, and ``entries`` the values that share the nodes.
    """

    def __init__(
        self,
        parent: BoundForm,
        schema: FormSchema,
        form_id: str,
        *,
        instance: Any = None,
        data: Values | None = None,
        initial: Values | None = None,
        is_locked: bool = False,
        rows: Sequence[Any] = (),
        entries: Sequence[Values] = (),
    ) -> None:
        super().__init__(
            schema.for_page(parent.page), instance=instance, data=data, form_id=form_id
        )
        self.parent = parent
        self.database = parent.database
        self.ownerships = parent.ownerships
        self._sent_before = initial or {}
        self.is_locked = is_locked
        self._rows = rows
        self._entries = entries

    # Values.

    @cached_property
    def initial(self) -> dict[str, Any]:
        before = self._sent_before
        return {
            name: before[name] if name in before else field.hydrate(self.instance)
            for field in self.fields
            if (name := field.get_name())
        }

    def stored_values(self, field: Field) -> list[Any]:
        if self.instance is None and self._rows:
            return [field.read(row) for row in self._rows]
        return super().stored_values(field)

    @property
    def outer_state(self) -> Values:
        return self.parent.state

    @cached_property
    def state(self) -> Values:
        own = condition_state(self) if self.is_bound else self.initial
        return {**self.outer_state, **own}

    def forms_sharing_nodes(self) -> Sequence[BoundForm]:
        return self._forms_sharing_nodes

    @cached_property
    def _forms_sharing_nodes(self) -> Sequence[BoundForm]:
        return (self, *(_SharedValues(self, entry) for entry in self._entries))

    # Changes.

    @cached_property
    def changed_data(self) -> list[str]:
        return [] if self.is_locked else super().changed_data

    def needing_cleaning(self, fields: Iterable[Field]) -> list[Field]:
        return [] if self.is_locked else super().needing_cleaning(fields)

    @cached_property
    def _opened_names(self) -> frozenset[str]:
        """The fields that are visible now and are hidden with the initial values."""
        if not self.schema.has_conditions():
            return frozenset()
        before = RowForm(self.parent, self.schema, self.form_id, instance=self.instance)
        before.set_state(self.initial_state)
        was_open = {field.get_name() for field in before.open_fields}
        return frozenset(
            field.get_name()
            for field in self.open_fields
            if field.get_name() not in was_open
            # An empty secret keeps the stored one.
            and not (field.is_secret() and any(self.stored_values(field)))
        )

    @property
    def initial_state(self) -> dict[str, Any]:
        """The initial values of the row and of the forms around it."""
        outer = self.parent
        around = outer.initial_state if isinstance(outer, RowForm) else outer.initial
        return {**around, **self.initial}

    @property
    def is_new(self) -> bool:
        return self.instance is None

    @property
    def is_written(self) -> bool:
        """Whether saving writes the row or one of its related records."""
        return self.is_new or bool(self.changed_values)

    # Validation.

    @cached_property
    def errors(self) -> dict[str, list[str]]:
        """Messages of the fields; ``related_errors`` of the inline returns those of the model."""
        return self._cleaned.errors

    def errors_of_model(
        self, link: InlineLink, owner: Model, position: Values
    ) -> dict[str, list[str]]:
        """Return the errors of the row's model, and adopt the attributes that it set.

        ``position`` is the new position of the row, by attribute.
        """
        trial = trial_instance(self)
        link.connect(trial, owner)
        assign(trial, position)
        errors: dict[str, list[str]] = {}
        if self.is_new or self.attributes:
            errors = self._validate(trial, link, position)
        for component in self.schema.relational_components():
            errors |= component.related_errors(self, trial)
        return errors

    def _validate(self, trial: Any, link: InlineLink, position: Values) -> dict[str, list[str]]:
        ownership = related_ownership(self, link.model)
        attributes = self.attributes | (ownership.attributes() if self.is_new else {})
        components = self.schema.relational_components()
        pending = {name for component in components for name in component.pending_relations()}
        names = self.schema.attribute_names()
        assigned = AssignedColumns.assign(trial, attributes)
        # Other rows move away from the position before this one gets it.
        moved = {name for name in position if has_unique_position(link.model, name)}
        errors = validate_record(names, assigned, pending | link.names, ignored=moved)
        self.attributes.update(assigned.values_set())
        for attribute, messages in ownership.errors(self.attributes).items():
            name = names.get(attribute, names.get(f"{attribute}_id", attribute))
            errors.setdefault(name, []).extend(messages)
        return errors


class _SharedValues(RowForm):
    """The values of one row, for the nodes that all rows share."""

    def __init__(self, template: RowForm, entry: Values) -> None:
        super().__init__(template.parent, template.schema, template.form_id)
        self._entry = entry

    @property
    def values(self) -> Values:
        return self._entry

    @cached_property
    def state(self) -> Values:
        return {**self.outer_state, **self._entry}
