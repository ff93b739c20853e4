"""Components in tabs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self, cast

from django.utils.text import slugify

from django_panel.schemas.component import Component, optional_text
from django_panel.schemas.layout import Layout, components_of_type
from django_panel.support import tab_keys
from django_panel.support.fluent import resolved
from django_panel.support.labels import StrOrPromise

if TYPE_CHECKING:
    from django_panel.schemas.context import NodeWire, SchemaContext


@dataclass(frozen=True, eq=False, repr=False)
class Tab(Layout):
    """One tab of ``Tabs``."""

    belongs_to = "Tabs"

    _label: StrOrPromise = field(kw_only=False)
    _key: str | None = field(default=None, init=False)
    _icon: str | None = field(default=None, init=False)
    _badge: Any = field(default=None, init=False)

    @classmethod
    def make(cls, label: StrOrPromise) -> Self:
        return cls(label)

    def key(self, name: str | None) -> Self:
        """Set the key by which the browser remembers the tab; the label's slug by default."""
        return self._with(_key=name)

    def icon(self, name: str | None) -> Self:
        """Set the icon beside the label."""
        return self._with(_icon=name)

    def badge(self, text: StrOrPromise | int | Callable[[Any], Any] | None) -> Self:
        """Set the badge beside the label: a text, a number, or a function of the record."""
        return self._with(_badge=text)

    def get_key(self) -> str:
        return self._key or slugify(str(self._label), allow_unicode=True) or "tab"

    def to_node(self, context: SchemaContext) -> None:
        """Return None: a tab is rendered by ``Tabs``."""

    def to_tab(self, context: SchemaContext, key: str) -> NodeWire | None:
        """Return a ``TabWire`` in a form, an ``InfolistTabWire`` in an infolist."""
        nodes = context.nodes(self._children)
        if not nodes:
            return None
        return {
            "component": "tab",
            "key": key,
            "label": str(self._label),
            "icon": self._icon,
            "badge": optional_text(resolved(self._badge, context.record)),
            "columns": self._columns,
            **context.group_wire(self),
            "schema": nodes,
        }


@dataclass(frozen=True, eq=False, repr=False)
class Tabs(Component):
    """Tabs side by side; the first is open, or the one that the browser remembers."""

    _tabs: tuple[Tab, ...] = field(default=(), init=False)
    _persist: str | bool = field(default=False, init=False)

    def __init__(self, tabs: Iterable[Tab] = ()) -> None:
        super().__init__(_column_span="full")
        object.__setattr__(self, "_tabs", components_of_type(Tab, "Tabs", tabs))

    @classmethod
    def make(cls, tabs: Iterable[Tab] = ()) -> Self:
        return cls(tabs)

    def tabs(self, tabs: Iterable[Tab]) -> Self:
        """Set the tabs."""
        return self._with(_tabs=components_of_type(Tab, "Tabs", tabs))

    def persist_tab(self, key: str | bool = True) -> Self:
        """Let the browser remember the open tab; a text distinguishes two sets of tabs."""
        return self._with(_persist=key)

    def children(self) -> tuple[Component, ...]:
        return self._tabs

    def with_children(self, children: Iterable[Component]) -> Self:
        return self._with(_tabs=cast("tuple[Tab, ...]", tuple(children)))

    def to_node(self, context: SchemaContext) -> NodeWire | None:
        """Return a ``TabsWire`` in a form, an ``InfolistTabsWire`` in an infolist."""
        keys = tab_keys.distinct_keys(tab.get_key() for tab in self._tabs)
        rendered = [
            tab.to_tab(context, key)
            for tab, key in zip(self._tabs, keys, strict=True)
            if context.includes(tab)
        ]
        tabs = [tab for tab in rendered if tab is not None]
        if not tabs:
            return None
        persist_key = tab_keys.tab_session_key(self._persist, keys)
        return {
            "component": "tabs",
            **context.layout_wire(self),
            "persistTab": persist_key is not None,
            "persistKey": persist_key,
            "tabs": tabs,
        }
