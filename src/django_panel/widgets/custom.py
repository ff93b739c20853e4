"""A widget rendered by the host's own component."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from django_panel.exceptions import dotted
from django_panel.widgets.enums import WidgetType
from django_panel.widgets.widget import Widget

if TYPE_CHECKING:
    from django_panel.widgets.wire import WidgetWire


class CustomWidget(Widget):
    """A widget rendered by a component of the host."""

    #: The component: ``Panels/{Panel}/Widgets/{Name}``, a file below the host's front-end pages.
    component: ClassVar[str] = ""

    @classmethod
    def type(cls) -> WidgetType:
        return WidgetType.CUSTOM

    @classmethod
    def get_component(cls) -> str:
        """Return the component's name; raise if the class does not set it."""
        if not cls.component:
            raise RuntimeError(
                f"{dotted(cls)} has no component. "
                "A custom widget is rendered by a component of the host's front end. "
                "Set `component = 'Panels/{Panel}/Widgets/{Name}'`."
            )
        return cls.component

    def to_definition(self) -> WidgetWire:
        component = self.get_component()
        return cast("WidgetWire", {**super().to_definition(), "component": component})
