"""Entries behind tabs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Self

from django_panel.infolists.components import InfolistComponent, drawn
from django_panel.infolists.layouts.base import InfolistLayout
from django_panel.infolists.mistakes import InfolistMistake
from django_panel.support import tab_keys
from django_panel.support.fluent import resolved
from django_panel.support.labels import Words, kebab

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.infolists.wire import InfolistTabsWire, InfolistTabWire
    from django_panel.resources.record_source import RecordSource


@dataclass(frozen=True)
class Tab(InfolistLayout):
    """One tab; its key is the label in kebab-case."""

    stands_alone: ClassVar[bool] = False

    _label: Words = field(kw_only=False)
    _icon: str | None = field(default=None, kw_only=True)
    _badge: Any = field(default=None, kw_only=True)

    @classmethod
    def make(cls, label: Words) -> Self:
        return cls(label)

    def icon(self, name: str | None) -> Self:
        """Set the icon before the label."""
        return self._with(_icon=name)

    def badge(self, value: str | int | Callable[[Any], Any] | None) -> Self:
        """Set the figure after the label, or a function of the record that returns it."""
        return self._with(_badge=value)

    def to_node(self, record: Model, *, with_actions: bool) -> None:
        """Draw nothing: a tab stands among its tabs and nowhere else."""

    def get_key(self) -> str:
        return kebab(str(self._label))

    def to_tab(self, record: Model, key: str, *, with_actions: bool) -> InfolistTabWire | None:
        nodes = drawn(self._children, record, with_actions=with_actions)
        if not nodes:
            return None
        badge = resolved(self._badge, record)
        return {
            "component": "tab",
            "key": key,
            "label": str(self._label),
            "icon": self._icon,
            "badge": None if badge is None else str(badge),
            "columns": self._columns,
            "schema": nodes,
        }


@dataclass(frozen=True)
class Tabs(InfolistComponent):
    """Tabs in order; the first is open."""

    _tabs: tuple[Tab, ...] = field(default=(), kw_only=True)
    _persist: str | bool = field(default=False, kw_only=True)

    def __init__(self, tabs: Iterable[Tab] = ()) -> None:
        super().__init__(_column_span="full")
        object.__setattr__(self, "_tabs", _only_tabs(tabs))

    @classmethod
    def make(cls, tabs: Iterable[Tab] = ()) -> Self:
        return cls(tabs)

    def tabs(self, tabs: Iterable[Tab]) -> Self:
        """Set the tabs."""
        return self._with(_tabs=_only_tabs(tabs))

    def persist_tab(self, key: str | bool = True) -> Self:
        """Let the browser open the same tab again next time; a text tells two sets apart."""
        return self._with(_persist=key)

    def children(self) -> tuple[InfolistComponent, ...]:
        return self._tabs

    def bound_to(self, source: RecordSource) -> Self:
        return self._with(_tabs=tuple(tab.bound_to(source) for tab in self._tabs))

    def of_model(self, model: type[Model] | None) -> Self:
        return self._with(_tabs=tuple(tab.of_model(model) for tab in self._tabs))

    def to_node(self, record: Model, *, with_actions: bool) -> InfolistTabsWire | None:
        keys = tab_keys.distinct(tab.get_key() for tab in self._tabs)
        tabs = [
            drawn_tab
            for tab, key in zip(self._tabs, keys, strict=True)
            if tab.is_visible(record)
            and (drawn_tab := tab.to_tab(record, key, with_actions=with_actions)) is not None
        ]
        if not tabs:
            return None
        persist_key = tab_keys.memory_key(self._persist, keys)
        return {
            "component": "tabs",
            "columnSpan": self._column_span,
            "persistTab": persist_key is not None,
            "persistKey": persist_key,
            "tabs": tabs,
        }


def _only_tabs(tabs: Iterable[Any]) -> tuple[Tab, ...]:
    declared = tuple(tabs)
    for tab in declared:
        if not isinstance(tab, Tab):
            raise InfolistMistake.not_a_tab(tab)
    return declared
