"""Errors in the conditions of a form, for the system checks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from django_panel.forms.components import FormComponent, declared_fields

if TYPE_CHECKING:
    from django_panel.forms.schema import FormSchema
    from django_panel.schemas.component import Component


def unknown_condition_names(schema: FormSchema) -> list[str]:
    """Return the names that conditions compare and that no field of the form has, each once."""
    components = schema.get_components()
    return sorted(set(_unknown(components, _names(components))))


def condition_cycles(schema: FormSchema) -> list[list[str]]:
    """Return the fields whose conditions depend on one another, one list per cycle.

    A field depends on the fields that its own conditions and those of its layouts compare.
    """
    return list(_cycles(schema.get_components()))


def _unknown(components: Iterable[Component], known: set[str]) -> Iterator[str]:
    for component in components:
        yield from (name for name in component.condition_names() if name not in known)
        yield from _unknown(component.children(), known)
        for entry in _entry_components(component):
            # The conditions of an entry read its own values, and those of the form.
            yield from _unknown(entry, known | _names(entry))


def _cycles(components: Iterable[Component]) -> Iterator[list[str]]:
    dependencies = dict(_dependencies(components, frozenset()))
    done: set[str] = set()
    for name in dependencies:
        cycle = _cycle_from(name, dependencies, [], done)
        if cycle:
            yield cycle
    # A field outside a list never depends on one of its entries.
    for component in components:
        for inner in component.walk():
            for entry in _entry_components(inner):
                yield from _cycles(entry)


def _entry_components(component: Component) -> Iterable[tuple[Component, ...]]:
    return component.entry_components() if isinstance(component, FormComponent) else ()


def _dependencies(
    components: Iterable[Component], outer: frozenset[str]
) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield each field's name with the names that decide whether it is shown."""
    for component in components:
        names = outer | set(component.condition_names())
        children = component.children()
        if children:
            yield from _dependencies(children, names)
        else:
            yield from ((field.get_name(), names) for field in declared_fields([component]))


def _cycle_from(
    name: str, dependencies: Mapping[str, frozenset[str]], path: list[str], done: set[str]
) -> list[str]:
    """Return the first cycle reachable from a field; ``done`` are fields that lead to none."""
    if name in path:
        return path[path.index(name) :]
    if name in done or name not in dependencies:
        return []
    for other in sorted(dependencies[name]):
        cycle = _cycle_from(other, dependencies, [*path, name], done)
        if cycle:
            done.update(cycle)
            return cycle
    done.add(name)
    return []


def _names(components: Iterable[Component]) -> set[str]:
    return {field.get_name() for field in declared_fields(components)}
