"""A part of a form under a heading of its own."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Self

from django_panel.forms.layouts.base import Layout
from django_panel.support.labels import Words

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.layouts.wire import SectionWire


@dataclass(frozen=True)
class Section(Layout):
    """A heading with a line below it, and what belongs together."""

    _heading: Words | None = field(default=None, kw_only=False)
    _description: Words | None = field(default=None, kw_only=True)
    _icon: str | None = field(default=None, kw_only=True)
    _collapsible: bool = field(default=False, kw_only=True)
    _collapsed: bool = field(default=False, kw_only=True)

    @classmethod
    def make(cls, heading: Words | None = None) -> Self:
        return cls(heading)

    def description(self, text: Words | None) -> Self:
        """Set the line below the heading."""
        return self._with(_description=text)

    def icon(self, name: str | None) -> Self:
        """Set the icon beside the heading."""
        return self._with(_icon=name)

    def collapsible(self, condition: bool = True) -> Self:
        """Let people fold the section away."""
        return self._with(_collapsible=condition, _collapsed=self._collapsed and condition)

    def collapsed(self, condition: bool = True) -> Self:
        """Start folded; people can unfold it."""
        return self._with(_collapsed=condition, _collapsible=condition or self._collapsible)

    def to_node(self, form: BoundForm) -> SectionWire | None:
        nodes = form.nodes(self._children)
        if not nodes:
            return None
        return {
            "component": "section",
            **self.layout_wire(),
            "heading": None if self._heading is None else str(self._heading),
            "description": None if self._description is None else str(self._description),
            "icon": self._icon,
            "columns": self._columns,
            "collapsible": self._collapsible,
            "collapsed": self._collapsed,
            "fields": self.input_names(),
            "schema": nodes,
        }
