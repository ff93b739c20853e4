"""An entry that shows the keys and values of an object."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django_panel.infolists.entries.base import Entry
from django_panel.infolists.entries.text import display_text

if TYPE_CHECKING:
    from django_panel.infolists.wire import KeyValuePairWire


class KeyValueEntry(Entry):
    """The keys and values of an object; nested lists and objects are shown as JSON."""

    type = "key-value"

    def draw(self, value: Any, record: Any) -> list[KeyValuePairWire] | None:
        if not isinstance(value, Mapping) or not value:
            return None
        return [{"key": str(key), "value": display_text(item) or ""} for key, item in value.items()]
