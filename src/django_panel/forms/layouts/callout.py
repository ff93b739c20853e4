"""A box that says something, and may hold fields."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, Self, get_args

from django_panel.forms.layouts.base import Layout
from django_panel.forms.mistakes import FormSchemaException
from django_panel.support.fluent import resolved
from django_panel.support.labels import Words

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.layouts.wire import CalloutWire

Tone = Literal["info", "success", "warning", "danger"]

_ICONS: dict[str, str] = {
    "info": "info",
    "success": "circle-check",
    "warning": "triangle-alert",
    "danger": "circle-alert",
}


@dataclass(frozen=True)
class Callout(Layout):
    """Words in a coloured box, with an icon that says which kind of news they are."""

    _body: Words | Callable[[Any], Any] | None = field(default=None, kw_only=False)
    _heading: Words | None = field(default=None, kw_only=True)
    _tone: Tone = field(default="info", kw_only=True)
    _icon: str | None = field(default=None, kw_only=True)

    def __init__(self, body: Words | Callable[[Any], Any] | None = None) -> None:
        super().__init__(_column_span="full")
        object.__setattr__(self, "_body", body)

    @classmethod
    def make(cls, body: Words | Callable[[Any], Any] | None = None) -> Self:
        return cls(body)

    def body(self, text: Words | Callable[[Any], Any] | None) -> Self:
        """Set what it says: words, or a function of the record."""
        return self._with(_body=text)

    def heading(self, text: Words | None) -> Self:
        """Set the line above."""
        return self._with(_heading=text)

    def tone(self, name: Tone) -> Self:
        """Set which kind of news it is: ``info``, ``success``, ``warning`` or ``danger``."""
        if name not in get_args(Tone):
            raise FormSchemaException.unknown_tone(name, get_args(Tone))
        return self._with(_tone=name)

    def icon(self, name: str | None) -> Self:
        """Set the icon; each tone has its own by default."""
        return self._with(_icon=name)

    def to_node(self, form: BoundForm) -> CalloutWire | None:
        body = resolved(self._body, form.record)
        nodes = form.nodes(self._children)
        if body is None and self._heading is None and not nodes:
            return None
        return {
            "component": "callout",
            **self.layout_wire(),
            "tone": self._tone,
            "icon": self._icon or _ICONS[self._tone],
            "heading": None if self._heading is None else str(self._heading),
            "body": None if body is None else str(body),
            "columns": self._columns,
            "fields": self.input_names(),
            "schema": nodes,
        }
