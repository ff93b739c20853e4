"""A field found by its path: ``title``, ``profile.city``, ``items.2.customer``.

``customer.country`` is also a field of the form that makes a missing customer in place. Where
entries are of several kinds, theirs stands beside the place: ``content.2:quote.data.author``.
Without it the first kind that has such a field is meant.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django_panel.support.values import frozen

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.db.models import Model

    from django_panel.forms.fields.base import Field
    from django_panel.forms.fields.item_list import ItemList
    from django_panel.forms.occasion import Occasion
    from django_panel.forms.schema import FormSchema


@frozen(eq=False)
class Found:
    """A field, and the form it is asked in: the one that was searched, or one inside it."""

    field: Field
    schema: FormSchema
    #: The lists it stands in and the kind of its entry there, the outermost first.
    lists: tuple[tuple[str, str], ...] = ()

    def occasion(self, record: Model | None) -> Occasion:
        """Return when the field is asked: about this record, in its lists."""
        occasion = self.schema.occasion(record)
        for name, kind in self.lists:
            occasion = occasion.in_list(name, kind)
        return occasion


def find_field(schema: FormSchema, path: str, record: Model | None = None) -> Field | None:
    """Return the field that exists for this record at a path, or None."""
    found = find_place(schema, path, record)
    return None if found is None else found.field


def find_place(schema: FormSchema, path: str, record: Model | None = None) -> Found | None:
    """Return the field at a path with the form it belongs to, or None."""
    return _among(schema, schema.shown_fields(schema.occasion(record)), path)


def _among(schema: FormSchema, fields: Iterable[Field], path: str) -> Found | None:
    listed = list(fields)
    for field in listed:
        if path == field.get_name():
            return Found(field, schema)
    for field in listed:
        name = field.get_name()
        if path.startswith(f"{name}."):
            found = _inside(schema, field, path[len(name) + 1 :])
            if found is not None:
                return found
    return None


def _inside(schema: FormSchema, field: Field, path: str) -> Found | None:
    """Return a field of a list's entries, or of the form that makes a missing option."""
    from django_panel.forms.fields.item_list import ItemList

    entry, _, inner = path.partition(".")
    place, _, kind = entry.partition(":")
    if isinstance(field, ItemList):
        return _in_entry(schema, field, kind, inner) if place.isdecimal() else None
    making = field.option_form(schema.occasion())
    return None if making is None else find_place(making, path)


def _in_entry(schema: FormSchema, field: ItemList, kind: str, path: str) -> Found | None:
    inner = field.inside_entry(path)
    if inner is None:
        return None
    for name, form in field.entry_forms().items():
        found = _among(schema, form.fields(), inner) if kind in {"", name} else None
        if found is not None and found.schema is schema:
            return Found(found.field, schema, ((field.get_name(), name), *found.lists))
        if found is not None:
            return found
    return None
