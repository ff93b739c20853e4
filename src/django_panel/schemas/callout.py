"""A colored box with a message."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, Self, get_args

from django_panel.exceptions import PanelSchemaException
from django_panel.schemas.component import optional_text
from django_panel.schemas.layout import Layout
from django_panel.support.fluent import resolved
from django_panel.support.labels import StrOrPromise

if TYPE_CHECKING:
    from django_panel.schemas.context import NodeWire, SchemaContext

Tone = Literal["info", "success", "warning", "danger"]

_ICONS: dict[str, str] = {
    "info": "info",
    "success": "circle-check",
    "warning": "triangle-alert",
    "danger": "circle-alert",
}


@dataclass(frozen=True, eq=False, repr=False)
class Callout(Layout):
    """A message in a colored box, which may also contain other components."""

    _body: StrOrPromise | Callable[[Any], Any] | None = field(default=None, kw_only=False)
    _heading: StrOrPromise | None = field(default=None, init=False)
    _tone: Tone = field(default="info", init=False)
    _icon: str | None = field(default=None, init=False)

    def __init__(self, body: StrOrPromise | Callable[[Any], Any] | None = None) -> None:
        super().__init__(_column_span="full")
        object.__setattr__(self, "_body", body)

    @classmethod
    def make(cls, body: StrOrPromise | Callable[[Any], Any] | None = None) -> Self:
        return cls(body)

    def body(self, text: StrOrPromise | Callable[[Any], Any] | None) -> Self:
        """Set the message: a text, or a function of the record."""
        return self._with(_body=text)

    def heading(self, text: StrOrPromise | None) -> Self:
        """Set the heading above the message."""
        return self._with(_heading=text)

    def tone(self, name: Tone) -> Self:
        """Set the color and icon: ``info``, ``success``, ``warning`` or ``danger``."""
        if name not in get_args(Tone):
            raise PanelSchemaException(
                f"Callout has no tone {name!r}.", fix=f"Use one of {', '.join(get_args(Tone))}."
            )
        return self._with(_tone=name)

    def icon(self, name: str | None) -> Self:
        """Set the icon; by default the icon of the tone."""
        return self._with(_icon=name)

    def to_node(self, context: SchemaContext) -> NodeWire | None:
        """Return a ``CalloutWire``."""
        body = resolved(self._body, context.record)
        nodes = context.nodes(self._children)
        if body is None and self._heading is None and not nodes:
            return None
        return {
            "component": "callout",
            **context.layout_wire(self),
            **context.group_wire(self),
            "tone": self._tone,
            "icon": self._icon or _ICONS[self._tone],
            "heading": optional_text(self._heading),
            "body": optional_text(body),
            "columns": self._columns,
            "schema": nodes,
        }
