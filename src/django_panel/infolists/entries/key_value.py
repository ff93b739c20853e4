"""An entry of names and values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django_panel.infolists.entries.base import Entry
from django_panel.infolists.entries.text import words_of

if TYPE_CHECKING:
    from django_panel.infolists.wire import KeyValuePairWire


class KeyValueEntry(Entry):
    """An object's names and values, one below the other; structures inside show as JSON."""

    type = "key-value"

    def draw(self, value: Any, record: Any) -> list[KeyValuePairWire] | None:
        if not isinstance(value, Mapping) or not value:
            return None
        return [{"key": str(key), "value": words_of(one) or ""} for key, one in value.items()]
