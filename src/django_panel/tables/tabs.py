"""The tabs of a list page, each with its own query."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django.db.models import QuerySet

from django_panel.support.callbacks import checked_callback
from django_panel.support.fluent import Fluent
from django_panel.support.formatting import number_formatter
from django_panel.support.labels import StrOrPromise, headline
from django_panel.tables.declaration_checks import check_name, check_unique, unexpected_part
from django_panel.tables.paging.counting import count_up_to
from django_panel.tables.type_aliases import QuerysetCallback

if TYPE_CHECKING:
    from django_panel.tables.wire import TabWire

Badge = str | int | None
#: Computes a badge from the records of its tab.
BadgeCallback = Callable[[QuerySet[Any]], Badge]


@dataclass(frozen=True, eq=False, repr=False)
class Tab(Fluent):
    """A tab: its key in the URL, its label and its query."""

    _key: str = field(kw_only=False)
    _label: StrOrPromise | None = field(default=None, kw_only=False)
    _query: QuerysetCallback | None = field(default=None, init=False)
    _badge: StrOrPromise | int | BadgeCallback | None = field(default=None, init=False)
    _icon: str | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        check_name(self._key, type(self))

    @classmethod
    def make(cls, key: str, label: StrOrPromise | None = None) -> Self:
        return cls(key, label)

    def label(self, text: StrOrPromise | None) -> Self:
        """Set the label; ``None`` uses one made from the key."""
        return self._with(_label=text)

    def query(self, callback: QuerysetCallback | None) -> Self:
        """Filter the records with a callable of the queryset that returns a queryset."""
        return self._with(_query=checked_callback(callback, "query", "the queryset"))

    def badge(self, value: StrOrPromise | int | BadgeCallback | None) -> Self:
        """Set the badge next to the label, or a callable of the tab's queryset.

        A computed badge is sent after the page (deferred).
        """
        if callable(value):
            checked_callback(value, "badge", "the tab's queryset")
        return self._with(_badge=value)

    def count_badge(self) -> Self:
        """Show the number of the tab's records; the count stops at "10,000+"."""
        return self._with(_badge=count_text)

    def icon(self, name: str | None) -> Self:
        """Set the icon before the label."""
        return self._with(_icon=name)

    def get_key(self) -> str:
        return self._key

    def get_label(self) -> str:
        return headline(self._key) if self._label is None else str(self._label)

    def apply(self, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Filter a queryset with the tab's query."""
        return queryset if self._query is None else self._query(queryset)

    def computes_badge(self) -> bool:
        return callable(self._badge)

    def compute_badge(self, queryset: QuerySet[Any]) -> Badge:
        """Return the badge; ``queryset`` is that of the whole list."""
        badge: Any = self._badge
        return badge(self.apply(queryset)) if callable(badge) else _plain(badge)

    def to_wire(self, *, active: bool = False) -> TabWire:
        wire: TabWire = {
            "key": self._key,
            "label": self.get_label(),
            "icon": self._icon,
            "active": active,
            "badge": None if callable(self._badge) else _plain(self._badge),
        }
        if self.computes_badge():
            wire["computed"] = True
        return wire


def count_text(queryset: QuerySet[Any]) -> str:
    """Return the number of records, formatted for the current locale."""
    total, is_exact = count_up_to(queryset)
    return number_formatter(0)(total) + ("" if is_exact else "+")


def check_tabs(tabs: Sequence[Tab]) -> None:
    """Raise for an object that is not a tab, and for two tabs with the same key."""
    for tab in tabs:
        if not isinstance(tab, Tab):
            raise unexpected_part("tabs", tab, 'Tab("open")')
    check_unique([tab.get_key() for tab in tabs], "tab", "A list page")


def active_tab(tabs: Sequence[Tab], key: object) -> Tab | None:
    """Return the tab with this key, else the first; None without tabs."""
    first = tabs[0] if tabs else None
    return next((tab for tab in tabs if tab.get_key() == key), first)


def tabs_to_wire(tabs: Sequence[Tab], active: Tab | None) -> list[TabWire]:
    return [tab.to_wire(active=tab is active) for tab in tabs]


def tab_badges(tabs: Sequence[Tab], queryset: QuerySet[Any]) -> dict[str, Badge]:
    """Return the computed badges, by key."""
    return {tab.get_key(): tab.compute_badge(queryset) for tab in tabs if tab.computes_badge()}


def _plain(badge: Any) -> Badge:
    return badge if badge is None or isinstance(badge, int) else str(badge)
