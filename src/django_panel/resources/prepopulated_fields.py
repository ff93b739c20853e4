"""The ``prepopulated_fields`` of a resource in its form."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from django_panel.exceptions import PanelSchemaException, dotted, nearest
from django_panel.forms.components import declared_fields
from django_panel.forms.fields.prepopulated import PrepopulatedField
from django_panel.schemas.component import Component

if TYPE_CHECKING:
    from django_panel.forms.schema import FormSchema
    from django_panel.resources.resource import Resource


def with_prepopulated_fields(resource: type[Resource], schema: FormSchema) -> FormSchema:
    """Return a form whose fields are filled as ``prepopulated_fields`` declares."""
    declared = _checked(resource)
    if not declared:
        return schema
    layout = schema.get_layout()
    known = [field.get_name() for field in declared_fields(layout)]
    for name in declared:
        if name not in known:
            raise PanelSchemaException(
                f"{dotted(resource)}.prepopulated_fields names {name!r}, which is not a field of "
                f"the form.{nearest(name, known)}",
                f"Its fields: {', '.join(sorted(known)) or 'none'}.",
                "Correct the name.",
            )
    return schema.schema(_filled(resource, layout, declared))


def _checked(resource: type[Resource]) -> dict[str, tuple[str, ...]]:
    given: object = resource.prepopulated_fields
    if not isinstance(given, Mapping):
        raise _wrong(resource, given)
    for sources in given.values():
        if isinstance(sources, str) or not isinstance(sources, Sequence):
            raise _wrong(resource, given)
    return {name: tuple(sources) for name, sources in given.items()}


def _wrong(resource: type[Resource], given: object) -> PanelSchemaException:
    return PanelSchemaException(
        f"{dotted(resource)}.prepopulated_fields is {given!r}.",
        "It is a dictionary: for each field, a list of the fields that it is filled from.",
        'Write {"slug": ["title"]}.',
    )


def _filled(
    resource: type[Resource],
    components: Iterable[Component],
    declared: Mapping[str, tuple[str, ...]],
) -> list[Component]:
    filled: list[Component] = []
    for component in components:
        names = [field.get_name() for field in declared_fields([component])]
        if isinstance(component, PrepopulatedField) and component.get_name() in declared:
            filled.append(component.prepopulate_from(*declared[component.get_name()]))
        elif component.children():
            filled.append(
                component.with_children(_filled(resource, component.children(), declared))
            )
        elif any(name in declared for name in names):
            raise PanelSchemaException(
                f"{dotted(resource)}.prepopulated_fields names {names[0]!r}, which is a "
                f"{type(component).__name__}.",
                "Only a text of one line can be filled from other fields.",
                "Remove it, or use a TextInput for the field.",
            )
        else:
            filled.append(component)
    return filled
