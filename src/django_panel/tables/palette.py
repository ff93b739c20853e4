"""Colours for values that nobody gave one, by the words states are usually named with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django_panel.support.labels import words

if TYPE_CHECKING:
    from django_panel.tables.wire import BadgeColor

_FAMILIES: dict[BadgeColor, str] = {
    "success": (
        "accepted active approved complete completed delivered done enabled finished healthy live "
        "ok online paid passed published resolved shipped succeeded success successful verified won"
    ),
    "danger": (
        "banned blocked broken canceled cancelled critical declined denied error expired failed "
        "failure fatal lost offline overdue refused rejected spam suspended urgent"
    ),
    "warning": (
        "attention delayed hold high late outstanding partial partially paused pending unpaid "
        "waiting warning"
    ),
    "info": (
        "assigned info new open planned processing progress prospect queued review running "
        "scheduled sent started submitted trial"
    ),
}
_COLORS = {word: color for color, family in _FAMILIES.items() for word in family.split()}
_NEGATIONS = ("no", "not", "never")


def color_for(value: Any) -> BadgeColor:
    """Return the colour a value's name suggests; neutral when it suggests none."""
    if not isinstance(value, str):
        return "neutral"
    parts = [word.lower() for word in words(value)]
    if any(negation in parts for negation in _NEGATIONS):
        return "neutral"
    return next((_COLORS[part] for part in parts if part in _COLORS), "neutral")
