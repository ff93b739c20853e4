"""Checks of icon names: the front end draws the icons of Lucide."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from django.core.checks import CheckMessage, Warning

from django_panel.actions.action import Action
from django_panel.exceptions import nearest
from django_panel.forms.declaration_checks import all_components
from django_panel.forms.fields.builder import Builder
from django_panel.schemas.component import Component

#: The attributes of schema objects that hold the name of an icon, or names by value.
_ATTRIBUTES = ("_icon", "_icons")


@cache
def icon_names() -> frozenset[str]:
    """Return the names of all icons, also deprecated ones."""
    return frozenset(files(__package__).joinpath("icon_names.txt").read_text().split())


def unknown_icons(place: str, names: Iterable[Any]) -> Iterator[CheckMessage]:
    """Yield a warning for each name that is not the name of an icon, each once."""
    for name in dict.fromkeys(name for name in names if isinstance(name, str)):
        if name not in icon_names():
            yield Warning(
                f"{place} names the icon {name!r}, which does not exist."
                f"{nearest(name, icon_names())}",
                hint="Nothing is drawn. Use the name of a Lucide icon in kebab case, such as "
                "'calendar-days'.",
                id="panel.W011",
            )


def component_icons(components: Iterable[Component]) -> Iterator[Any]:
    """Yield the names of the icons of components, blocks and actions inside."""
    for component in all_components(components):
        yield from icons_of(component)
        if isinstance(component, Builder):
            for block in component.get_blocks():
                yield from icons_of(block)
    for component in components:
        yield from action_icons(component.actions())


def action_icons(actions: Iterable[Action]) -> Iterator[Any]:
    """Yield the names of the icons of actions, and of the buttons in their dialogs."""
    for action in actions:
        yield action.get_icon()
        yield from action_icons(action.get_modal_actions())


def icons_of(thing: object) -> Iterator[Any]:
    """Yield the names of the icons that an object declares."""
    for attribute in _ATTRIBUTES:
        declared = getattr(thing, attribute, None)
        yield from declared.values() if isinstance(declared, Mapping) else (declared,)
