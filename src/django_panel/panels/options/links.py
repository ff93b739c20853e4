"""Links of a panel: user menu items, and patterns of URLs that need a full page load."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self
from urllib.parse import unquote, urlsplit

from django_panel.exceptions import PanelRegistrationException
from django_panel.support.frozen import FrozenValue
from django_panel.support.labels import StrOrPromise
from django_panel.support.safe_url import safe_url

if TYPE_CHECKING:
    from django_panel.panels.wire import UserMenuItemWire


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class UserMenuItem(FrozenValue):
    """A user menu item."""

    label: StrOrPromise
    url: StrOrPromise
    icon: str | None = None

    @classmethod
    def from_mapping(cls, item: Mapping[str, StrOrPromise | None]) -> Self:
        """Return the item for a mapping; a plain URL is checked immediately."""
        label, url, icon = item.get("label"), item.get("url"), item.get("icon")
        if not label or not url or (isinstance(url, str) and safe_url(url) is None):
            raise cls._unusable(item)
        return cls(label, url, None if icon is None else str(icon))

    def to_wire(self) -> UserMenuItemWire:
        url = safe_url(str(self.url))
        if url is None:
            raise self._unusable({"label": self.label, "url": self.url})
        return {"label": str(self.label), "url": url, "icon": self.icon}

    @staticmethod
    def _unusable(item: Mapping[str, StrOrPromise | None]) -> PanelRegistrationException:
        return PanelRegistrationException.unusable_option(
            "user_menu_items", dict(item), "An item has a label and a safe url."
        )


def path_pattern(pattern: str) -> re.Pattern[str]:
    """Return the regular expression for a path pattern; only ``*`` is special."""
    return re.compile(".*".join(re.escape(part) for part in path_of(pattern).split("*")))


def path_of(url: str) -> str:
    """Return the decoded path of an absolute or relative URL."""
    return f"/{unquote(urlsplit(url).path).lstrip('/')}"
