"""Panel options: global search."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Self

from django_panel.exceptions import PanelRegistrationException
from django_panel.panels.options.base import PanelOptions

#: Modifiers and one key, as ``mod+k`` or ``ctrl+shift+/``.
_KEY_BINDING = re.compile(r"(?:(?:mod|ctrl|meta|alt|shift)\+)*(?:[a-z][a-z0-9]+|\S)", re.IGNORECASE)


class SearchOptions(PanelOptions):
    """The global search of a panel."""

    _global_search: bool = True
    _global_search_limit: int = 50
    _global_search_debounce: int = 300
    _global_search_key_bindings: tuple[str, ...] = ("mod+k",)

    def global_search(
        self,
        enabled: bool = True,
        limit: int = 50,
        debounce: int = 300,
        key_bindings: Sequence[str] = ("mod+k",),
    ) -> Self:
        """Set the search over all resources; a call replaces all four options.

        ``limit`` is the number of results of all resources, ``debounce`` the milliseconds without
        a key press before a search begins. ``mod`` is Cmd on macOS and Ctrl elsewhere.
        """
        _require_number("limit", limit, 1)
        _require_number("debounce", debounce, 0)
        bindings: Any = key_bindings
        if isinstance(bindings, str) or not all(map(_is_key_binding, bindings)):
            raise PanelRegistrationException.unusable_option(
                "global_search",
                key_bindings,
                'The key bindings are a list such as ["mod+k"].',
            )
        return self._write(
            global_search=bool(enabled),
            global_search_limit=limit,
            global_search_debounce=debounce,
            global_search_key_bindings=tuple(bindings),
        )

    def has_global_search(self) -> bool:
        return self._global_search

    def get_global_search_limit(self) -> int:
        return self._global_search_limit

    def get_global_search_debounce(self) -> int:
        return self._global_search_debounce

    def get_global_search_key_bindings(self) -> tuple[str, ...]:
        return self._global_search_key_bindings


def _is_key_binding(value: object) -> bool:
    return isinstance(value, str) and _KEY_BINDING.fullmatch(value) is not None


def _require_number(name: str, value: object, smallest: int) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or value < smallest:
        raise PanelRegistrationException.unusable_option(
            "global_search", value, f"The {name} is a whole number, {smallest} or more."
        )
