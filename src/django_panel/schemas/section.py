"""A group of components with a heading."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Self

from django_panel.schemas.component import optional_text
from django_panel.schemas.layout import Layout
from django_panel.support.html import display_html, is_html
from django_panel.support.labels import StrOrPromise

if TYPE_CHECKING:
    from django_panel.actions.action import Action
    from django_panel.records.source import RecordSource
    from django_panel.schemas.context import NodeWire, SchemaContext


@dataclass(frozen=True, eq=False, repr=False)
class Section(Layout):
    """Components under a heading and a description."""

    _heading: StrOrPromise | None = field(default=None, kw_only=False)
    _description: StrOrPromise | None = field(default=None, init=False)
    _icon: str | None = field(default=None, init=False)
    _collapsible: bool = field(default=False, init=False)
    _collapsed: bool = field(default=False, init=False)
    _header_actions: tuple[Action, ...] = field(default=(), init=False)

    @classmethod
    def make(cls, heading: StrOrPromise | None = None) -> Self:
        return cls(heading)

    def description(self, text: StrOrPromise | None) -> Self:
        """Set the text below the heading."""
        return self._with(_description=text)

    def icon(self, name: str | None) -> Self:
        """Set the icon beside the heading."""
        return self._with(_icon=name)

    def collapsible(self, condition: bool = True) -> Self:
        """Let users collapse the section."""
        return self._with(_collapsible=condition, _collapsed=self._collapsed and condition)

    def collapsed(self, condition: bool = True) -> Self:
        """Collapse the section at first; users can expand it."""
        return self._with(_collapsed=condition, _collapsible=condition or self._collapsible)

    def header_actions(self, actions: Iterable[Action]) -> Self:
        """Set the buttons beside the heading; only infolists support them."""
        return self._with(_header_actions=tuple(actions))

    def get_header_actions(self) -> tuple[Action, ...]:
        return self._header_actions

    def actions(self) -> Iterator[Action]:
        yield from self._header_actions
        yield from super().actions()

    def bound_to(self, source: RecordSource) -> Self:
        bound = tuple(action.bound_to(source) for action in self._header_actions)
        return super().bound_to(source)._with(_header_actions=bound)

    def to_node(self, context: SchemaContext) -> NodeWire | None:
        """Return a ``SectionWire`` in a form, an ``InfolistSectionWire`` in an infolist."""
        nodes = context.nodes(self._children)
        if not nodes:
            return None
        node: NodeWire = {
            "component": "section",
            **context.layout_wire(self),
            **context.group_wire(self),
            "heading": optional_text(self._heading),
            "description": optional_text(self._description),
            "icon": self._icon,
            "columns": self._columns,
            "collapsible": self._collapsible,
            "collapsed": self._collapsed,
            "schema": nodes,
        }
        if is_html(self._description):
            node["descriptionHtml"] = display_html(self._description)
        return node
