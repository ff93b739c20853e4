"""An entry of yes and no."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django.utils.translation import gettext_lazy as _

from django_panel.infolists.entries.base import Entry
from django_panel.support.labels import Words

if TYPE_CHECKING:
    from django_panel.tables.wire import BooleanCellWire


@dataclass(frozen=True)
class BooleanEntry(Entry):
    """Whether something holds; unknown shows the placeholder."""

    type = "boolean"

    _true_label: Words = field(default=_("Yes"), kw_only=True)
    _false_label: Words = field(default=_("No"), kw_only=True)

    def labels(self, true: Words, false: Words) -> Self:
        """Set the words for both answers."""
        return self._with(_true_label=true, _false_label=false)

    def draw(self, value: Any, record: Any) -> BooleanCellWire | None:
        if value is None:
            return None
        holds = bool(value)
        return {"value": holds, "label": str(self._true_label if holds else self._false_label)}
