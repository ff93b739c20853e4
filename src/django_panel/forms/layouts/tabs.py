"""Parts of a form behind tabs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django.utils.text import slugify

from django_panel.forms.components import Component
from django_panel.forms.layouts.base import Layout, only
from django_panel.support import tab_keys
from django_panel.support.fluent import resolved
from django_panel.support.labels import Words

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.layouts.wire import TabsWire, TabWire


@dataclass(frozen=True)
class Tab(Layout):
    """What stands behind one tab."""

    belongs_to = "Tabs"

    _label: Words = field(kw_only=False)
    _key: str | None = field(default=None, kw_only=True)
    _icon: str | None = field(default=None, kw_only=True)
    _badge: Any = field(default=None, kw_only=True)

    @classmethod
    def make(cls, label: Words) -> Self:
        return cls(label)

    def key(self, name: str | None) -> Self:
        """Set what addresses and browsers remember the tab by; the label's slug by default."""
        return self._with(_key=name)

    def icon(self, name: str | None) -> Self:
        """Set the icon beside the label."""
        return self._with(_icon=name)

    def badge(self, text: Words | int | Callable[[Any], Any] | None) -> Self:
        """Set the small sign beside the label: words, a number, or a function of the record."""
        return self._with(_badge=text)

    def get_key(self) -> str:
        return self._key or slugify(str(self._label), allow_unicode=True) or "tab"

    def to_node(self, form: BoundForm) -> None:
        """Draw nothing: a tab stands in its tabs and nowhere else."""

    def to_tab(self, form: BoundForm, key: str) -> TabWire | None:
        nodes = form.nodes(self._children)
        if not nodes:
            return None
        badge = resolved(self._badge, form.record)
        return {
            "component": "tab",
            "key": key,
            "label": str(self._label),
            "icon": self._icon,
            "badge": None if badge is None else str(badge),
            "columns": self._columns,
            "conditions": self.conditions_wire(),
            "fields": self.input_names(),
            "schema": nodes,
        }


@dataclass(frozen=True)
class Tabs(Component):
    """Tabs side by side; a form holds all of them, whichever is open."""

    _tabs: tuple[Tab, ...] = field(default=(), kw_only=True)
    _persist: str | bool = field(default=False, kw_only=True)

    def __init__(self, tabs: Iterable[Tab] = ()) -> None:
        super().__init__(_column_span="full")
        object.__setattr__(self, "_tabs", only(Tab, "Tabs", tabs))

    @classmethod
    def make(cls, tabs: Iterable[Tab] = ()) -> Self:
        return cls(tabs)

    def tabs(self, tabs: Iterable[Tab]) -> Self:
        """Set the tabs."""
        return self._with(_tabs=only(Tab, "Tabs", tabs))

    def persist_tab(self, key: str | bool = True) -> Self:
        """Let the browser open the same tab again next time; a text tells two sets apart."""
        return self._with(_persist=key)

    def get_tabs(self) -> tuple[Tab, ...]:
        return self._tabs

    def children(self) -> tuple[Component, ...]:
        return self._tabs

    def bound_to(self, model: type[Model] | None) -> Self:
        return self._with(_tabs=tuple(tab.bound_to(model) for tab in self._tabs))

    def prefixed(self, prefix: str, names: Iterable[str] = ()) -> Self:
        own = super().prefixed(prefix, names)
        return own._with(_tabs=tuple(tab.prefixed(prefix, names) for tab in self._tabs))

    def to_node(self, form: BoundForm) -> TabsWire | None:
        keys = tab_keys.distinct(tab.get_key() for tab in self._tabs)
        drawn = [
            tab.to_tab(form, key)
            for tab, key in zip(self._tabs, keys, strict=True)
            if tab.is_shown(form)
        ]
        tabs = [tab for tab in drawn if tab is not None]
        if not tabs:
            return None
        persist_key = tab_keys.memory_key(self._persist, keys)
        return {
            "component": "tabs",
            **self.layout_wire(),
            "persistTab": persist_key is not None,
            "persistKey": persist_key,
            "tabs": tabs,
        }
