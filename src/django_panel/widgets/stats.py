"""A widget of stats."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING

from django_panel.widgets.enums import WidgetType
from django_panel.widgets.widget import Widget

if TYPE_CHECKING:
    from django_panel.widgets.stat import Stat
    from django_panel.widgets.wire import StatsDataWire


class StatsWidget(Widget):
    """A widget that shows stats side by side."""

    @classmethod
    def type(cls) -> WidgetType:
        return WidgetType.STATS

    @abstractmethod
    def stats(self) -> Sequence[Stat]:
        """Return the stats."""

    def data(self) -> StatsDataWire:
        # Create all stats before the first value is read, so that figures share one query.
        declared = list(self.stats())
        return {"stats": [stat.to_wire() for stat in declared]}
