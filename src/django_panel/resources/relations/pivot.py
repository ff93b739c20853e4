"""The link of a many-to-many: the row that joins two records, and the fields asked about it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self, cast

from django_panel.forms.attributes import attributes_of
from django_panel.forms.instances import assign, store
from django_panel.forms.layouts.base import Layout
from django_panel.forms.model_rules import checked_record
from django_panel.forms.schema import FormSchema
from django_panel.resources import records
from django_panel.resources.locking import read_locked_slice
from django_panel.resources.parent_links import ManyToManyLink
from django_panel.resources.relations.mistakes import RelationMistake

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.components import Component
    from django_panel.forms.fields.base import Field
    from django_panel.forms.layouts.wire import RelationGroupWire
    from django_panel.resources.relations.relation_source import RelationSource

#: What stands before the names of the link's fields, and the attribute of a record it hangs on.
PIVOT = "pivot"


class LinkRows:
    """The rows by which one owner's records are linked to it."""

    def __init__(self, relation: RelationSource) -> None:
        self._link = cast("ManyToManyLink", relation.link)
        self._owner = relation.owner
        self.model = self._link.through()

    def find(self, record: Model, *, lock: bool = False) -> Any | None:
        """Return the row that links a record; the first of several."""
        ours, theirs = self._link.through_names()
        rows = records.all_rows(self.model).filter(**{ours: self._owner, theirs: record})
        found = read_locked_slice(rows, 1) if lock else rows.order_by("pk")[:1]
        return next(iter(found), None)

    def write(self, record: Model, attributes: Mapping[str, Any]) -> None:
        """Link a record with these attributes, or change those of its link."""
        row = getattr(record, PIVOT, None) or self.find(record)
        if row is None:
            manager = self._link.manager(self._owner)
            manager.add(record, through_defaults=dict(attributes))
        else:
            store(row, assign(row, attributes))

    def errors(
        self,
        names: Mapping[str, str],
        record: Model | None,
        attributes: Mapping[str, Any],
        *,
        is_new: bool = False,
    ) -> tuple[dict[str, list[str]], dict[str, Any]]:
        """Return the errors of the through model for these attributes, and what its rules set.

        A link that is known to be new is not looked up.
        """
        ours, theirs = self._link.through_names()
        is_stored = record is not None and record.pk is not None
        trial = None
        if record is not None and is_stored and not is_new:
            linked = getattr(record, PIVOT, None)
            # A copy: validation must not change the link.
            trial = self.find(record) if linked is None else copy(linked)
        if trial is None:
            trial = self.model(**{ours: self._owner})
            if is_stored:
                setattr(trial, theirs, record)
        changed = assign(trial, attributes)
        pending = () if is_stored else (theirs,)
        return checked_record(names, trial, attributes, changed, pending)


@dataclass(frozen=True)
class PivotGroup(Layout):
    """The fields of a link, shown in the form of the record it links."""

    _rows: Any = field(kw_only=False, compare=False)

    def schema(self, components: Iterable[Component]) -> Self:
        """Set the fields; names and conditions inside are those of the link."""
        inside = tuple(components)
        names = {found.get_name() for part in inside for found in part.declared_fields()}
        return self._with(_children=tuple(part.prefixed(PIVOT, names) for part in inside))

    def bound_to(self, model: type[Model] | None) -> Self:
        # The fields belong to the link, whatever the form's model is.
        return super().bound_to(self._rows.model)

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
        """Return whether the form changes a stored record, and nothing of its link."""
        names = {each.get_name() for each in self._fields(form)}
        return form.is_edit and names.isdisjoint(form.changed_values)

    def errors_of_new_link(self, form: BoundForm, record: Model) -> dict[str, list[str]]:
        """Return the errors of a link to a record that is not attached yet."""
        return self._errors(form, record, is_new=True)

    def _errors(
        self, form: BoundForm, record: Model | None, *, is_new: bool = False
    ) -> dict[str, list[str]]:
        names = {each.get_attribute(): each.get_name() for each in self._fields(form)}
        found: dict[str, list[str]]
        found, form.related_values[PIVOT] = self._rows.errors(
            names, record, attributes_of(form, self._fields(form)), is_new=is_new
        )
        return found

    def attributes(self, form: BoundForm) -> dict[str, Any]:
        """Return the values for the link's own columns, by attribute."""
        return attributes_of(form, self._fields(form)) | form.related_values.get(PIVOT, {})

    def _fields(self, form: BoundForm) -> list[Field]:
        return [each for child in self._children for each in child.shown_fields(form)]

    def to_node(self, form: BoundForm) -> RelationGroupWire | None:
        nodes = form.nodes(self._children)
        if not nodes:
            return None
        return {
            "component": "relationship",
            **self.layout_wire(),
            "relation": PIVOT,
            "heading": None,
            "description": None,
            "columns": self._columns,
            "createsMissing": True,
            "fields": self.input_names(),
            "schema": nodes,
        }


def pivot_group(relation: RelationSource) -> PivotGroup | None:
    """Return what a manager asks about the link, or None where it asks nothing."""
    manager = relation.manager
    if not relation.is_many_to_many():
        if _is_empty(manager.pivot_form(FormSchema(), relation.owner)):
            return None
        raise RelationMistake.no_pivot(manager)
    rows = LinkRows(relation)
    asked = manager.pivot_form(FormSchema().model(rows.model), relation.owner)
    if _is_empty(asked):
        return None
    if rows.model._meta.auto_created:
        raise RelationMistake.no_pivot(manager)
    group = PivotGroup(rows).columns(asked.get_columns()).column_span_full()
    return group.schema(asked.get_components()).bound_to(None)


def _is_empty(schema: FormSchema) -> bool:
    return not schema.get_components()


def pivot_group_of(schema: FormSchema) -> PivotGroup | None:
    """Return the group with the fields of the link, where a form has one."""
    parts = list(schema.get_components())
    while parts:
        part = parts.pop()
        if isinstance(part, PivotGroup):
            return part
        parts += part.children()
    return None
