"""What can be wrong with an infolist's declaration: the thing, the rule, the fix."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from django_panel.exceptions import PanelSchemaException, nearest


class InfolistMistake(PanelSchemaException):
    """An infolist was put together in a way that cannot be drawn."""

    @classmethod
    def not_a_component(cls, value: object) -> Self:
        return cls(
            f"{_called(value)} cannot stand in an infolist. "
            "schema() takes entries and layouts of django_panel.infolists. "
            "A form's field is shown by an entry of the same name: TextEntry('title')."
        )

    @classmethod
    def not_a_tab(cls, value: object) -> Self:
        return cls(
            f"{_called(value)} cannot stand among the tabs of an infolist. "
            "Tabs() takes tabs of django_panel.infolists. "
            "Put what it shows into one: Tab('Notes').schema([...])."
        )

    @classmethod
    def outside_of_tabs(cls, value: object) -> Self:
        return cls(
            f"{_called(value)} stands outside of tabs and would not be drawn. "
            "A Tab belongs into Tabs. Write Tabs([Tab('Notes').schema([...])])."
        )

    @classmethod
    def missing_component(cls, name: str) -> Self:
        return cls(
            f"CustomEntry({name!r}) has no component. "
            "A custom entry is drawn by a component of the host. "
            'Name it with component("…").'
        )

    @classmethod
    def unknown_language(cls, entry: str, name: object, known: Iterable[str]) -> Self:
        names = list(known)
        return cls(
            f"CodeEntry({entry!r}) knows no language {name!r}.{nearest(str(name), names)} "
            f"Use one of {', '.join(names)}."
        )


def _called(value: object) -> str:
    """Return a part as it was written: its options would hide which one it is."""
    name = getattr(value, "_name", None) or getattr(value, "_label", None)
    return repr(value)[:80] if name is None else f"{type(value).__name__}({str(name)!r})"
