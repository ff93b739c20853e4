"""The version of what a form shows of a record (decisions D16)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from django.core.exceptions import ObjectDoesNotExist

from django_panel.forms.instances import json_text, row_values
from django_panel.forms.layouts.relation_group import RelationGroup
from django_panel.resources import locking, records
from django_panel.resources.versions import keyed_digest

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.db.models import Model

    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.components import Component
    from django_panel.forms.fields.base import Field


def form_version(form: BoundForm) -> str:
    """Return the version of a form's record.

    It covers the record's own columns, the fields of relation groups and of a link, and the
    records chosen in many-to-many fields, as far as the user may see them.
    """
    record = form.instance
    related = [
        (field.get_name(), _related_value(field, record))
        for field in form.fields
        if field.get_prefix() or field.links_many()
    ]
    own = row_values(record)
    return keyed_digest((*own, related) if related else own)


def lock_related(form: BoundForm) -> None:
    """Lock the records of the form's relation groups.

    They are read anew: a transaction that held the record's lock before may have changed them.
    """
    for group in _groups(form.schema.get_components()):
        owner, _, name = group.get_path().rpartition(".")
        holder = _follow(form.instance, owner)
        if holder is not None:
            _lock_one(group, holder, name)


def _lock_one(group: RelationGroup, owner: Model, name: str) -> None:
    found = group.get_bond()
    key = owner.pk if found.attname is None else getattr(owner, found.attname)
    if key is None or not locking.can_lock(locking.write_alias(found.model)):
        return
    if found.attname is None:
        lookup = {str(found.back): owner}
    else:
        column: Any = owner._meta.get_field(name)
        lookup = {column.target_field.attname: key}
    rows = records.all_rows(found.model).using(locking.write_alias(found.model)).filter(**lookup)
    related = locking.locked(rows).first()
    if related is not None:
        setattr(owner, found.name, related)


def _groups(components: Iterable[Component]) -> Iterator[RelationGroup]:
    """Yield the relation groups, outer ones first."""
    for component in components:
        if isinstance(component, RelationGroup):
            yield component
        yield from _groups(component.children())


def _follow(record: Any, path: str) -> Any:
    for step in path.split(".") if path else ():
        try:
            record = getattr(record, step, None)
        except ObjectDoesNotExist:
            return None
    return record


def _related_value(field: Field, record: Model) -> str:
    """Return a value stored outside the record's row, as text that depends on it alone."""
    value = field.read(record)
    if field.links_many():
        return json_text(sorted(map(str, value or ())))
    owner = field.owner_of(record) if field.get_prefix() else record
    return json_text([None if owner is None else str(owner.pk), value])
