"""What follows a change of one field while somebody types."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, cast

from django_panel.forms.validation import answers_of, seen

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.fields.base import Field
    from django_panel.forms.schema import FormSchema


def followed(
    schema: FormSchema,
    sent: Mapping[str, Any],
    changed: str | None,
    previous: Any,
    record: Model | None,
) -> dict[str, Any]:
    """Return all values of a form after what the changed field declares to follow.

    What was not sent stands as the form starts with it. A field inside a list sees and changes
    its own entry; the form's other values can be read there under their names.
    """
    fields = schema.fields(record)
    typed = answers_of(schema, sent)
    state = {
        each.get_name(): seen(each, typed[each.get_name()])
        if each.get_name() in typed
        else each.hydrate(record)
        for each in fields
    }
    if changed is not None:
        _follow(fields, changed, state, previous, record)
    return state


def _follow(
    fields: Iterable[Field], path: str, state: Any, previous: Any, record: Model | None
) -> None:
    for each in fields:
        name = each.get_name()
        if path == name:
            each.follow_update(state, previous, record)
        elif path.startswith(f"{name}."):
            _follow_inside(each, path[len(name) + 1 :], state, previous, record)


def _follow_inside(
    asked: Field, path: str, state: Any, previous: Any, record: Model | None
) -> None:
    """Let what follows a change inside one entry of a list happen there."""
    from django_panel.forms.fields.item_list import ItemList

    if not isinstance(asked, ItemList):
        return
    place, _, rest = path.partition(".")
    entry = _entry(state.get(asked.get_name()), place)
    kind, inner = asked.kind_of(entry), asked.inside_entry(rest)
    values = asked.values_of(entry)
    if kind is not None and inner is not None and isinstance(values, dict):
        within = asked.entry_forms()[kind].fields()
        _follow(within, inner, _layered(values, state), previous, record)


def _layered(entry: dict[str, Any], outer: Any) -> dict[str, Any]:
    """Return an entry's values over the form's; what is written goes into the entry."""
    return cast("dict[str, Any]", ChainMap(entry, outer))


def _entry(value: Any, place: str) -> Any:
    if not isinstance(value, list) or not place.isdecimal() or len(place) > 4:
        return None
    return value[int(place)] if int(place) < len(value) else None
