"""An entry that shows a boolean."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django.utils.translation import gettext_lazy as _

from django_panel.infolists.entries.base import Entry
from django_panel.support.labels import StrOrPromise

if TYPE_CHECKING:
    from django_panel.tables.wire import BooleanCellWire


@dataclass(frozen=True, eq=False, repr=False)
class BooleanEntry(Entry):
    """Yes or no; None shows the placeholder."""

    type = "boolean"

    _true_label: StrOrPromise = field(default=_("Yes"), init=False)
    _false_label: StrOrPromise = field(default=_("No"), init=False)

    def labels(self, true: StrOrPromise, false: StrOrPromise) -> Self:
        """Set the labels of true and false."""
        return self._with(_true_label=true, _false_label=false)

    def draw(self, value: Any, record: Any) -> BooleanCellWire | None:
        if value is None:
            return None
        is_true = bool(value)
        return {"value": is_true, "label": str(self._true_label if is_true else self._false_label)}
