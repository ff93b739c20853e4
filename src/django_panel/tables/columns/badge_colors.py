"""Suggests badge colors for values by the words in their names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django_panel.support.labels import words

if TYPE_CHECKING:
    from django_panel.tables.wire import BadgeColor

#: The words in a value's name that suggest a badge color.
_COLOR_WORDS: dict[BadgeColor, str] = {
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
_COLORS_BY_WORD = {
    word: color for color, color_words in _COLOR_WORDS.items() for word in color_words.split()
}
_NEGATIONS = ("no", "not", "never")


def suggested_color(value: Any) -> BadgeColor:
    """Return the badge color that a value's name suggests, else ``neutral``."""
    if not isinstance(value, str):
        return "neutral"
    parts = [word.lower() for word in words(value)]
    if any(negation in parts for negation in _NEGATIONS):
        return "neutral"
    return next((_COLORS_BY_WORD[part] for part in parts if part in _COLORS_BY_WORD), "neutral")
