"""Ready-made views of a list, above the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django.db.models import QuerySet

from django_panel.support.fluent import Fluent
from django_panel.support.formatting import number_formatter
from django_panel.support.labels import Words, headline
from django_panel.tables.columns.callbacks import checked
from django_panel.tables.counting import count_up_to
from django_panel.tables.mistakes import TableSchemaException
from django_panel.tables.query_types import Narrowing

if TYPE_CHECKING:
    from django_panel.tables.wire import TabWire

Badge = str | int | None
#: Makes a badge from the records of its tab.
BadgeCallback = Callable[[QuerySet[Any]], Badge]


@dataclass(frozen=True)
class Tab(Fluent):
    """One view: its key in the address, its words, and what it leaves of the records."""

    _key: str = field(kw_only=False)
    _label: Words | None = field(default=None, kw_only=False)
    _query: Narrowing | None = field(default=None, kw_only=True)
    _badge: Words | int | BadgeCallback | None = field(default=None, kw_only=True)
    _icon: str | None = field(default=None, kw_only=True)

    def __post_init__(self) -> None:
        if not self._key:
            raise TableSchemaException.unnamed_part(type(self))

    @classmethod
    def make(cls, key: str, label: Words | None = None) -> Self:
        return cls(key, label)

    def label(self, text: Words | None) -> Self:
        """Set the words; ``None`` goes back to the key in words."""
        return self._with(_label=text)

    def query(self, callback: Narrowing | None) -> Self:
        """Set what the tab shows: a callable of the queryset that returns a narrower one."""
        return self._with(_query=checked(callback, "query", "the queryset"))

    def badge(self, value: Words | int | BadgeCallback | None) -> Self:
        """Set the figure beside the words, or a callable of the tab's queryset.

        What is computed arrives after the page, so that nobody waits for it.
        """
        kept = checked(value, "badge", "the tab's queryset") if callable(value) else value
        return self._with(_badge=kept)

    def count_badge(self) -> Self:
        """Count the tab's records; a long count stops at "10,000+"."""
        return self._with(_badge=counted_badge)

    def icon(self, name: str | None) -> Self:
        """Set the sign before the words."""
        return self._with(_icon=name)

    def get_key(self) -> str:
        return self._key

    def get_label(self) -> str:
        return headline(self._key) if self._label is None else str(self._label)

    def apply(self, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Return what the tab leaves of a queryset."""
        return queryset if self._query is None else self._query(queryset)

    def computes_badge(self) -> bool:
        return callable(self._badge)

    def compute_badge(self, queryset: QuerySet[Any]) -> Badge:
        """Return the badge; ``queryset`` is the whole list's, which the tab narrows."""
        badge: Any = self._badge
        return badge(self.apply(queryset)) if callable(badge) else _plain(badge)

    def to_wire(self, *, active: bool = False) -> TabWire:
        return {
            "key": self._key,
            "label": self.get_label(),
            "icon": self._icon,
            "active": active,
            "badge": None if callable(self._badge) else _plain(self._badge),
        }


def counted_badge(queryset: QuerySet[Any]) -> str:
    """Return how many records there are, in the reader's notation."""
    total, is_exact = count_up_to(queryset)
    return number_formatter(0)(total) + ("" if is_exact else "+")


def check_tabs(tabs: Sequence[Tab]) -> None:
    """Refuse what is no tab, and two tabs of one key."""
    for tab in tabs:
        if not isinstance(tab, Tab):
            raise TableSchemaException.no_part("tabs", tab, 'Tab("open")')
    keys = [tab.get_key() for tab in tabs]
    twice = {key for key in keys if keys.count(key) > 1}
    if twice:
        raise TableSchemaException.duplicate_tabs(twice)


def active_tab(tabs: Sequence[Tab], asked: object) -> Tab | None:
    """Return the tab that was asked for, else the first; None without tabs."""
    first = tabs[0] if tabs else None
    return next((tab for tab in tabs if tab.get_key() == asked), first)


def tabs_to_wire(tabs: Sequence[Tab], active: Tab | None) -> list[TabWire]:
    return [tab.to_wire(active=tab is active) for tab in tabs]


def tab_badges(tabs: Sequence[Tab], queryset: QuerySet[Any]) -> dict[str, Badge]:
    """Return the badges that have to be computed, by key."""
    return {tab.get_key(): tab.compute_badge(queryset) for tab in tabs if tab.computes_badge()}


def _plain(badge: Any) -> Badge:
    return badge if badge is None or isinstance(badge, int) else str(badge)
