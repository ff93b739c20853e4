"""The through model of a many-to-many relation: its rows, and their fields in forms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self, cast

from django_panel.exceptions import PanelRegistrationException, dotted
from django_panel.forms.attributes import attributes_of
from django_panel.forms.components import FormLayout, declared_fields, input_names, shown_fields
from django_panel.forms.schema import FormSchema
from django_panel.records.locking import read_locked_slice
from django_panel.records.relations import change_related
from django_panel.records.row import AssignedColumns, Row
from django_panel.records.rows import all_rows
from django_panel.records.rules import validate_record
from django_panel.records.signals import WriteSource
from django_panel.records.writer import inner_writer
from django_panel.resources.parent_links import ManyToManyLink
from django_panel.support.keys import is_saved, key_order
from django_panel.support.related import related_source

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.base import Field
    from django_panel.forms.layouts.wire import RelationGroupWire
    from django_panel.resources.relations.relation_source import RelationSource
    from django_panel.schemas.component import Component

#: The prefix of the through model's field names, and the attribute of a record with its row.
PIVOT = "pivot"


class ThroughRows:
    """The through rows of one owner."""

    def __init__(self, relation: RelationSource) -> None:
        self._link = cast("ManyToManyLink", relation.link)
        self._owner = relation.owner
        self.model = self._link.through()

    def find(self, record: Model, *, lock: bool = False) -> Any | None:
        """Return the through row of a record; the first of several."""
        owner_name, record_name = self._link.through_names()
        rows = all_rows(self.model).filter(**{owner_name: self._owner, record_name: record})
        matching = read_locked_slice(rows, 1) if lock else rows.order_by(*key_order(self.model))[:1]
        return next(iter(matching), None)

    def write(self, record: Model, attributes: Mapping[str, Any]) -> None:
        """Create the through row of a record, or change its attributes."""
        row = getattr(record, PIVOT, None) or self.find(record)
        if row is None:
            change_related(self._owner, self._link.name, added=[record], through=attributes)
        else:
            writer = inner_writer(related_source(self.model), WriteSource.RELATION)
            writer.change(Row(row), attributes)

    def errors(
        self,
        names: Mapping[str, str],
        record: Model | None,
        attributes: Mapping[str, Any],
        *,
        is_new: bool = False,
    ) -> tuple[dict[str, list[str]], dict[str, Any]]:
        """Return the errors of the through model for these attributes, and values its rules set.

        With ``is_new``, an existing row is not looked up.
        """
        owner_name, record_name = self._link.through_names()
        is_stored = record is not None and is_saved(record)
        trial = None
        if record is not None and is_stored and not is_new:
            row = getattr(record, PIVOT, None)
            # A copy, because validation must not change the row.
            trial = self.find(record) if row is None else copy(row)
        if trial is None:
            trial = self.model(**{owner_name: self._owner})
            if is_stored:
                setattr(trial, record_name, record)
        assigned = AssignedColumns.assign(trial, attributes)
        pending = () if is_stored else (record_name,)
        return validate_record(names, assigned, pending), assigned.values_set()


@dataclass(frozen=True, eq=False, repr=False)
class PivotGroup(FormLayout):
    """The fields of the through model, in the form of the related record."""

    _rows: Any = field(kw_only=False, compare=False)

    def schema(self, components: Iterable[Component]) -> Self:
        """Set the fields; names and conditions refer to fields of the through model."""
        parts = tuple(components)
        names = {declared_field.get_name() for declared_field in declared_fields(parts)}
        return self._with(_children=tuple(part.prefixed(PIVOT, names) for part in parts))

    def with_model(self, model: type[Model] | None) -> Self:
        # The fields belong to the through model, not to the form's model.
        return super().with_model(self._rows.model)

    def get_related_names(self) -> Iterator[str]:
        return iter(())

    def pending_relations(self) -> Iterator[str]:
        return iter(())

    def save_first(self, form: BoundForm, owner: Model | None) -> dict[str, Any]:
        return {}

    def save_related(self, form: BoundForm, owner: Model) -> None:
        if self._is_unchanged(form):
            return
        self._rows.write(owner, self.attributes(form))

    def related_errors(self, form: BoundForm, owner: Model | None) -> dict[str, list[str]]:
        return {} if self._is_unchanged(form) else self._errors(form, owner)

    def _is_unchanged(self, form: BoundForm) -> bool:
        """Return whether the form edits a record without changing a pivot field."""
        names = {field.get_name() for field in self._fields(form)}
        return form.is_edit and names.isdisjoint(form.changed_values)

    def errors_of_new_row(self, form: BoundForm, record: Model) -> dict[str, list[str]]:
        """Return the errors of the through row of a record that is not attached yet."""
        return self._errors(form, record, is_new=True)

    def _errors(
        self, form: BoundForm, record: Model | None, *, is_new: bool = False
    ) -> dict[str, list[str]]:
        names = {field.get_attribute(): field.get_name() for field in self._fields(form)}
        errors: dict[str, list[str]]
        errors, form.related_values[PIVOT] = self._rows.errors(
            names, record, attributes_of(form, self._fields(form)), is_new=is_new
        )
        return errors

    def attributes(self, form: BoundForm) -> dict[str, Any]:
        """Return the values of the through row, by attribute."""
        return attributes_of(form, self._fields(form)) | form.related_values.get(PIVOT, {})

    def _fields(self, form: BoundForm) -> list[Field]:
        return list(shown_fields(self._children, form))

    def to_node(self, form: BoundForm) -> RelationGroupWire | None:
        nodes = form.nodes(self._children)
        if not nodes:
            return None
        return {
            "component": "relationship",
            "columnSpan": self._column_span,
            "conditions": self.conditions_wire(),
            "relation": PIVOT,
            "heading": None,
            "description": None,
            "columns": self._columns,
            "createsMissing": True,
            "fields": input_names(self._children),
            "schema": nodes,
        }


def pivot_group(relation: RelationSource) -> PivotGroup | None:
    """Return the fields of ``pivot_form()``, or None if it declares none."""
    manager = relation.manager
    if not relation.is_many_to_many():
        if _is_empty(manager.pivot_form(FormSchema(), relation.owner)):
            return None
        raise _no_through_model(manager)
    rows = ThroughRows(relation)
    declared = manager.pivot_form(FormSchema().model(rows.model), relation.owner)
    if _is_empty(declared):
        return None
    if rows.model._meta.auto_created:
        raise _no_through_model(manager)
    group = PivotGroup(rows).columns(declared.get_columns()).column_span_full()
    return group.schema(declared.get_components()).with_model(None)


def _no_through_model(manager: type) -> PanelRegistrationException:
    return PanelRegistrationException(
        f"{dotted(manager)}.pivot_form() declares fields, and the relation has no through model.",
        "Only a many-to-many field with its own through model has pivot fields.",
        "Remove pivot_form(), or give the field a through model.",
    )


def _is_empty(schema: FormSchema) -> bool:
    return not schema.get_components()


def pivot_group_of(schema: FormSchema) -> PivotGroup | None:
    """Return the group with the pivot fields of a form, or None."""
    parts = list(schema.get_components())
    while parts:
        part = parts.pop()
        if isinstance(part, PivotGroup):
            return part
        parts += part.children()
    return None
