"""A widget that the host draws."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from django_panel.exceptions import dotted
from django_panel.widgets.enums import WidgetType
from django_panel.widgets.widget import Widget

if TYPE_CHECKING:
    from django_panel.widgets.wire import WidgetWire


class CustomWidget(Widget):
    """A widget whose look is a component of the host's own."""

    #: Which one: ``Panels/{Panel}/Widgets/{Name}``, a file below the host's frontend pages.
    component: ClassVar[str] = ""

    @classmethod
    def type(cls) -> WidgetType:
        return WidgetType.CUSTOM

    @classmethod
    def get_component(cls) -> str:
        """Return the component's name; a widget that names none is a mistake."""
        if not cls.component:
            raise RuntimeError(
                f"{dotted(cls)} names no component. "
                "A custom widget is drawn by a file of the host's frontend. "
                "Set `component = 'Panels/{Panel}/Widgets/{Name}'`."
            )
        return cls.component

    def to_definition(self) -> WidgetWire:
        component = self.get_component()
        return cast("WidgetWire", {**super().to_definition(), "component": component})
