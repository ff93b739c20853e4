"""What can be wrong with the conditions of a form, for the system checks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django_panel.forms.components import Component
    from django_panel.forms.schema import FormSchema


def unknown_condition_names(schema: FormSchema) -> list[str]:
    """Return the names that conditions compare and that no field of the form has, each once."""
    parts = schema.get_components()
    return sorted(set(_unknown(parts, _names(parts))))


def condition_cycles(schema: FormSchema) -> list[list[str]]:
    """Return the fields whose conditions depend on one another, one list per cycle.

    A field depends on the fields that its own conditions and those around it compare.
    """
    return list(_cycles(schema.get_components()))


def _unknown(parts: Iterable[Component], known: set[str]) -> Iterator[str]:
    for part in parts:
        yield from (name for name in part.condition_names() if name not in known)
        yield from _unknown(part.children(), known)
        for entry in part.entry_parts():
            # The conditions of an entry read its own values, and those of the form.
            yield from _unknown(entry, known | _names(entry))


def _cycles(parts: Iterable[Component]) -> Iterator[list[str]]:
    found = dict(_dependencies(parts, frozenset()))
    done: set[str] = set()
    for name in found:
        cycle = _cycle_from(name, found, [], done)
        if cycle:
            yield cycle
    # What is outside a list never depends on one of its entries.
    for part in parts:
        yield from _entry_cycles(part)


def _entry_cycles(part: Component) -> Iterator[list[str]]:
    for entry in part.entry_parts():
        yield from _cycles(entry)
    for child in part.children():
        yield from _entry_cycles(child)


def _dependencies(
    parts: Iterable[Component], around: frozenset[str]
) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield each field's name with the names that decide whether it is shown."""
    for part in parts:
        names = around | set(part.condition_names())
        children = part.children()
        if children:
            yield from _dependencies(children, names)
        else:
            yield from ((field.get_name(), names) for field in part.declared_fields())


def _cycle_from(
    name: str, found: Mapping[str, frozenset[str]], path: list[str], done: set[str]
) -> list[str]:
    """Return the first cycle on the way from a field; ``done`` are fields that lead to none."""
    if name in path:
        return path[path.index(name) :]
    if name in done or name not in found:
        return []
    for other in sorted(found[name]):
        cycle = _cycle_from(other, found, [*path, name], done)
        if cycle:
            done.update(cycle)
            return cycle
    done.add(name)
    return []


def _names(parts: Iterable[Component]) -> set[str]:
    return {each.get_name() for part in parts for each in part.declared_fields()}
