"""The submitted body of a form as raw values by full field name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from django_panel.forms.schema import FormSchema


def submitted_values(schema: FormSchema, body: object) -> dict[str, Any]:
    """Return the submitted values of declared fields, by full name; other keys are dropped.

    A field of a relation group may be sent as ``profile.bio`` or inside an object ``profile``;
    groups inside groups may be nested objects.
    """
    data: Mapping[Any, Any] = with_lists(schema, body) if isinstance(body, Mapping) else {}
    values: dict[str, Any] = {}
    for name in schema.input_names():
        if name in data:
            values[name] = data[name]
        elif "." in name:
            group, _, inner = name.rpartition(".")
            outer = _group(data, group)
            if inner in outer:
                values[name] = outer[inner]
    return values


def with_lists(schema: FormSchema, body: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the body with lists for fields that take lists.

    A form-encoded body sends a list by repeating the name.
    """
    get_list: Callable[[str], list[str]] | None = getattr(body, "every", None)
    if get_list is None:
        return body
    values = dict(body)
    for field in schema.declared_fields():
        name = field.get_name()
        items = get_list(name)
        if items in ([], [""]) or not field.accepts(items):
            continue
        if len(items) > 1 or not field.accepts(items[0]):
            values[name] = items
    return values


def _group(data: Mapping[Any, Any], path: str) -> Mapping[Any, Any]:
    """Return the object of a relation group, sent under its full path or as nested objects."""
    outer, _, inner = path.rpartition(".")
    group = data.get(path) if path in data or not outer else _group(data, outer).get(inner)
    return group if isinstance(group, Mapping) else {}
