"""An entry that shows source code."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self, get_args

from django_panel.exceptions import PanelSchemaException, nearest
from django_panel.forms.fields.code_editor import Language
from django_panel.infolists.entries.base import Entry

if TYPE_CHECKING:
    from django_panel.infolists.context import InfolistContext
    from django_panel.infolists.wire import EntryWire


@dataclass(frozen=True, eq=False, repr=False)
class CodeEntry(Entry):
    """Source code; lists and objects are shown as indented JSON."""

    type = "code"

    _language: Language = field(default="plain", init=False)
    _copyable: bool = field(default=False, init=False)

    def language(self, name: Language) -> Self:
        """Set the language: one of those of ``CodeEditor``."""
        if name not in get_args(Language):
            known = get_args(Language)
            raise PanelSchemaException(
                f"CodeEntry({self._name!r}) has no language {name!r}.{nearest(str(name), known)}",
                fix=f"Use one of {', '.join(known)}.",
            )
        return self._with(_language=name)

    def copyable(self, condition: bool = True) -> Self:
        """Show a copy button."""
        return self._with(_copyable=condition)

    def draw(self, value: Any, record: Any) -> str | None:
        if value is None or value == "":
            return None
        if isinstance(value, dict | list):
            return json.dumps(value, indent=2, ensure_ascii=False, default=str)
        return str(value)

    def to_node(self, context: InfolistContext) -> EntryWire:
        return {
            **super().to_node(context),
            "language": self._language,
            "copyable": self._copyable,
        }
