"""An entry of source text."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self, get_args

from django_panel.forms.fields.code_editor import Language
from django_panel.infolists.entries.base import Entry
from django_panel.infolists.mistakes import InfolistMistake

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.infolists.wire import EntryWire


@dataclass(frozen=True)
class CodeEntry(Entry):
    """Source text, line by line; structures show as readable JSON."""

    type = "code"

    _language: Language = field(default="plain", kw_only=True)
    _copyable: bool = field(default=False, kw_only=True)

    def language(self, name: Language) -> Self:
        """Set what the text is written in: one of the languages that ``CodeEditor`` knows."""
        if name not in get_args(Language):
            raise InfolistMistake.unknown_language(self._name, name, get_args(Language))
        return self._with(_language=name)

    def copyable(self, condition: bool = True) -> Self:
        """Offer to copy the text."""
        return self._with(_copyable=condition)

    def draw(self, value: Any, record: Any) -> str | None:
        if value is None or value == "":
            return None
        if isinstance(value, dict | list):
            return json.dumps(value, indent=2, ensure_ascii=False, default=str)
        return str(value)

    def to_node(self, record: Model, *, with_actions: bool) -> EntryWire:
        return {
            **super().to_node(record, with_actions=with_actions),
            "language": self._language,
            "copyable": self._copyable,
        }
