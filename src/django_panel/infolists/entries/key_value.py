"""An entry of names and values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

from django_panel.infolists.entries.base import Entry
from django_panel.support.values import frozen
from django_panel.tables.columns.text import text_of

if TYPE_CHECKING:
    from django_panel.infolists.wire import KeyValuePairWire


@frozen
class KeyValueEntry(Entry):
    """An object's names and values, one below the other; structures inside show as JSON."""

    type = "key-value"

    def draw(self, value: Any, record: Any) -> list[KeyValuePairWire] | None:
        if not isinstance(value, Mapping) or not value:
            return None
        return [{"key": str(key), "value": _words(one)} for key, one in value.items()]


def _words(value: Any) -> str:
    if isinstance(value, bool):
        return _("Yes") if value else _("No")
    return text_of(value) or ""
