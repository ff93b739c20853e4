"""What can be wrong with an infolist's declaration: the thing, the rule, the fix."""

from __future__ import annotations

from typing import Self

from django_panel.exceptions import PanelSchemaException


class InfolistMistake(PanelSchemaException):
    """An infolist was put together in a way that cannot be drawn."""

    @classmethod
    def not_a_component(cls, value: object) -> Self:
        return cls(
            f"{value!r} cannot stand in an infolist. "
            "schema() takes entries and layouts of django_panel.infolists. "
            "A form's field is shown by an entry of the same name: TextEntry('title')."
        )
