"""Fields of a related record, edited in the form of its owner."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, Self, cast

from django.core.exceptions import ObjectDoesNotExist

from django_panel.exceptions import PanelSchemaException
from django_panel.forms.attributes import attributes_of
from django_panel.forms.changes import is_changed
from django_panel.forms.components import FormLayout, declared_fields, input_names, shown_fields
from django_panel.forms.model_relations import SingleRelation, model_is_unknown, single_relation
from django_panel.forms.related_writes import related_ownership, related_writer
from django_panel.records.row import AssignedColumns, Row, assign, saved
from django_panel.records.rules import validate_record
from django_panel.schemas.component import optional_text
from django_panel.schemas.layout import checked_components
from django_panel.support.context import current_panel
from django_panel.support.labels import StrOrPromise
from django_panel.support.related import related_source

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.base import Field
    from django_panel.forms.layouts.wire import RelationGroupWire
    from django_panel.schemas.component import Component
    from django_panel.schemas.context import SchemaContext

_EMPTY: tuple[Any, ...] = (None, "", False, [], {}, ())


class RelatedAccess(NamedTuple):
    """The user's permissions on the related record of a group."""

    can_view: bool
    can_write: bool


@dataclass(frozen=True, eq=False, repr=False)
class RelationGroup(FormLayout):
    """Fields of a related record: the target of a foreign key, or a one-to-one back reference.

    Their names are ``{relation}.{field}``. Saving writes the related record and the owner's
    foreign key. A missing record is created if the user has changed one of the values.

    The scope and the policy of the related resource apply (decisions D12). The group is left out
    if the user may not view the related record, or may not create a missing one. It is disabled
    if the user may view the record but not edit it.
    """

    _relation: str = field(kw_only=False)
    _prefix: str = field(default="", init=False)
    _heading: StrOrPromise | None = field(default=None, init=False)
    _description: StrOrPromise | None = field(default=None, init=False)
    _creates_missing: bool = field(default=True, init=False)
    _unscoped: bool = field(default=False, init=False)
    _single_relation: SingleRelation | None = field(
        default=None, init=False, compare=False, repr=False
    )

    def __post_init__(self) -> None:
        if not self._relation:
            raise PanelSchemaException.unnamed("relation group", type(self))

    @classmethod
    def make(cls, relation: str) -> Self:
        return cls(relation)

    # Options.

    def schema(self, components: Iterable[Component]) -> Self:
        """Set the fields; names and conditions refer to the related record."""
        declared = checked_components(components)
        names = {declared_field.get_name() for declared_field in declared_fields(declared)}
        return self._with(
            _children=tuple(child.prefixed(self.get_path(), names) for child in declared)
        )

    def heading(self, text: StrOrPromise | None) -> Self:
        """Set the heading."""
        return self._with(_heading=text)

    def description(self, text: StrOrPromise | None) -> Self:
        """Set the text below the heading."""
        return self._with(_description=text)

    def creates_missing(self, condition: bool = True) -> Self:
        """Create a missing related record; otherwise the group is hidden if there is none."""
        return self._with(_creates_missing=condition)

    def unscoped(self, condition: bool = True) -> Self:
        """Show and save the related record regardless of the user's permissions on it."""
        return self._with(_unscoped=condition)

    # Readers.

    def get_path(self) -> str:
        """Return the relations from the form's record to the related one, joined with dots."""
        return f"{self._prefix}.{self._relation}" if self._prefix else self._relation

    def is_shown(self, context: SchemaContext) -> bool:
        """Return whether there is a record that the user may view, or one may be created."""
        return super().is_shown(context) and self.access(cast("BoundForm", context)).can_view

    def is_shown_for_all_records(self) -> bool:
        return self._unscoped and self._creates_missing and super().is_shown_for_all_records()

    def access(self, form: BoundForm) -> RelatedAccess:
        """Return the user's permissions on the related record; computed once per form."""
        path = self.get_path()
        if path not in form.related_access:
            form.related_access[path] = self._access(form)
        return form.related_access[path]

    def _access(self, form: BoundForm) -> RelatedAccess:
        related = self._related(form.instance)
        if related is None and not self._creates_missing:
            return RelatedAccess(False, False)
        if self._unscoped or self._single_relation is None or current_panel() is None:
            return RelatedAccess(True, True)
        source = related_source(self._single_relation.model)
        if related is None:
            # The foreign key to the new record may be a column of the parent group's record.
            may_create = not form.is_read_only(self._prefix) and bool(source.allows("create"))
            return RelatedAccess(may_create, may_create)
        can_write = source.can_change(related)
        return RelatedAccess(can_write or source.can_view(related), can_write)

    def _related(self, record: Any) -> Any | None:
        try:
            for step in self.get_path().split("."):
                record = getattr(record, step, None)
        except ObjectDoesNotExist:
            return None
        return record

    def get_related_names(self) -> Iterator[str]:
        yield self.get_path().replace(".", "__")
        yield from super().get_related_names()

    def pending_relations(self) -> Iterator[str]:
        # Groups inside are relations of another record.
        if self.get_single_relation().attname is not None:
            yield self._relation

    def needs_record(self) -> bool:
        return True

    def get_single_relation(self) -> SingleRelation:
        if self._single_relation is None:
            raise model_is_unknown(self._relation)
        return self._single_relation

    def with_model(self, model: type[Model] | None) -> Self:
        relation = None if model is None else single_relation(model, self._relation)
        related = None if relation is None else relation.model
        return super().with_model(related)._with(_single_relation=relation)

    def with_model_options(self, *, is_required: bool = True) -> Self:
        # A missing record without values is not created.
        relation = self._single_relation
        is_needed = relation is not None and relation.is_required
        return super().with_model_options(is_required=is_required and is_needed)

    def prefixed(self, prefix: str, names: Iterable[str] = ()) -> Self:
        joined = f"{prefix}.{self._prefix}" if self._prefix else prefix
        return super().prefixed(prefix, names)._with(_prefix=joined)

    # Saving.

    def save_first(self, form: BoundForm, owner: Model | None) -> dict[str, Any]:
        """Create a missing record that the owner's foreign key must point to; return the key."""
        relation = self.get_single_relation()
        written = self._attributes(form)
        if relation.attname is None or relation.find(owner) is not None:
            return {}
        if not self._creates(form, written):
            return {}
        related = relation.model()
        written |= self._set_by_validation(form) | super().save_first(form, related)
        return {relation.attname: self._stored(form, related, written).pk}

    def save_related(self, form: BoundForm, owner: Model) -> None:
        relation = self.get_single_relation()
        related = relation.find(owner)
        written = self._attributes(form)
        if related is None:
            if not self._creates(form, written):
                return
            related = self._created(relation, form, owner)
        elif not self.access(form).can_view:
            return
        elif self.access(form).can_write:
            # The values are validated already, those of the tenant included.
            writer = related_writer(form, relation.model)
            writer.change(Row(related), written | self._set_by_validation(form))
        super().save_related(form, related)

    def related_errors(self, form: BoundForm, owner: Model | None) -> dict[str, list[str]]:
        relation = self.get_single_relation()
        related = relation.find(owner)
        written = self._attributes(form)
        if related is None and not self._creates(form, written):
            return {}
        if related is not None and (self._is_unchanged(form) or not self.access(form).can_write):
            return super().related_errors(form, related) if self.access(form).can_view else {}
        # A copy: validation must not change the related record.
        trial: Any = relation.model() if related is None else copy.copy(related)
        pending = set(super().pending_relations())
        if relation.back is not None:
            pending.add(relation.back)
            if owner is not None:
                _point_back(trial, relation.back, owner)
        ownership = related_ownership(form, relation.model)
        given = ownership.attributes() if related is None else {}
        assigned = AssignedColumns.assign(trial, written | given)
        names = {field.get_attribute(): field.get_name() for field in self._own_fields(form)}
        errors = validate_record(names, assigned, pending)
        form.related_values[self.get_path()] = assigned.values_set()
        for attribute, messages in ownership.errors(written).items():
            name = names.get(attribute, names.get(f"{attribute}_id", attribute))
            errors.setdefault(name, []).extend(messages)
        return errors | super().related_errors(form, trial)

    def _set_by_validation(self, form: BoundForm) -> dict[str, Any]:
        """Return the attributes that ``clean()`` of the related model set."""
        return form.related_values.get(self.get_path(), {})

    def _created(self, relation: SingleRelation, form: BoundForm, owner: Model) -> Any:
        """Return a new related record, saved and linked to its owner."""
        related: Any = relation.model()
        written = self._attributes(form) | self._set_by_validation(form)
        written |= super().save_first(form, related)
        if relation.back is not None:
            setattr(related, relation.back, owner)
        self._stored(form, related, written)
        if relation.attname is not None:
            writer = related_writer(form, type(owner))
            writer.change(Row(owner), {relation.name: related})
        return related

    def _stored(self, form: BoundForm, related: Any, written: dict[str, Any]) -> Any:
        """Return a new related record, stored as one of the current tenant."""

        def insert(attributes: Mapping[str, Any]) -> Any:
            assign(related, attributes)
            return saved(related)

        writer = related_writer(form, type(related))
        return writer.create(written, insert, join=writer.ownership.join)

    def _is_unchanged(self, form: BoundForm) -> bool:
        """Return whether an edit form changes no field of the related record."""
        names = {field.get_name() for field in self._own_fields(form)}
        return form.is_edit and names.isdisjoint(form.changed_values)

    def _creates(self, form: BoundForm, written: Mapping[str, Any]) -> bool:
        """Return whether a missing record is created with these attributes.

        An unchanged group creates no record, unless the owner cannot be saved without it.
        """
        if not self._creates_missing or not self.access(form).can_write:
            return False
        if all(value in _EMPTY for value in written.values()):
            return False
        return self.get_single_relation().is_required or self._is_touched(form)

    def _is_touched(self, form: BoundForm) -> bool:
        """Return whether a submitted value differs from its initial value."""
        return any(
            field.get_name() not in form.data or is_changed(form, field)
            for field in self._own_fields(form)
            if field.get_name() in form.changed_values
        )

    def _attributes(self, form: BoundForm) -> dict[str, Any]:
        return attributes_of(form, self._own_fields(form))

    def _own_fields(self, form: BoundForm) -> list[Field]:
        """Return the fields of the related record itself, without those of groups inside."""
        path = self.get_path()
        return [field for field in shown_fields(self._children, form) if field.get_prefix() == path]

    def to_node(self, context: BoundForm) -> RelationGroupWire | None:
        nodes = context.nodes(self._children)
        if not nodes:
            return None
        return {
            "component": "relationship",
            "columnSpan": self._column_span,
            "conditions": self.conditions_wire(),
            "relation": self.get_path(),
            "heading": optional_text(self._heading),
            "description": optional_text(self._description),
            "columns": self._columns,
            "createsMissing": self._creates_missing,
            "fields": input_names(self._children),
            "schema": nodes,
        }


def _point_back(trial: Any, name: str, owner: Model) -> None:
    """Set the owner of a copy; plain assignment would also set the copy on the owner."""
    link = trial._meta.get_field(name)
    setattr(trial, link.attname, getattr(owner, link.target_field.attname))
    link.set_cached_value(trial, owner)
