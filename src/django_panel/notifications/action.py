"""A link of a notification."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django_panel.notifications.enums import unknown_value
from django_panel.support.enums import ActionVariant
from django_panel.support.fluent import Fluent
from django_panel.support.labels import StrOrPromise, headline
from django_panel.support.safe_url import safe_url

if TYPE_CHECKING:
    from django_panel.notifications.wire import NotificationActionWire


@dataclass(frozen=True, eq=False, repr=False)
class NotificationAction(Fluent):
    """A label and a URL. Every setter returns a copy."""

    _name: str = field(kw_only=False)
    _label: StrOrPromise | None = field(default=None, init=False)
    _url: str | None = field(default=None, init=False)
    _new_tab: bool = field(default=False, init=False)
    _variant: ActionVariant = field(default=ActionVariant.OUTLINE, init=False)
    _mark_as_read: bool = field(default=True, init=False)

    @classmethod
    def make(cls, name: str) -> Self:
        return cls(name)

    def label(self, text: StrOrPromise) -> Self:
        """Set the text of the link."""
        return self._with(_label=text)

    def url(self, url: str, new_tab: bool = False) -> Self:
        """Set the URL; a URL with an unsafe scheme is left out."""
        return self._with(_url=url, _new_tab=new_tab)

    def variant(self, variant: ActionVariant | str) -> Self:
        """Set the variant of the button."""
        try:
            return self._with(_variant=ActionVariant(variant))
        except ValueError:
            raise unknown_value("variant", variant, ActionVariant) from None

    def mark_as_read(self, marks: bool = True) -> Self:
        """Set whether a click on the link marks the notification as read."""
        return self._with(_mark_as_read=marks)

    def get_name(self) -> str:
        return self._name

    def to_wire(self) -> NotificationActionWire:
        return {
            "name": self._name,
            "label": headline(self._name) if self._label is None else str(self._label),
            "url": safe_url(None if self._url is None else str(self._url)),
            "newTab": self._new_tab,
            "variant": self._variant.value,
            "markAsRead": self._mark_as_read,
        }

    @staticmethod
    def from_wire(stored: Any) -> NotificationActionWire | None:
        """Return a stored action with a safe URL; None if its structure is wrong."""
        match stored:
            case {
                "name": str(name),
                "label": str(label),
                "url": str() | None as url,
                "newTab": bool(new_tab),
                "variant": str(variant),
                "markAsRead": bool(mark_as_read),
            } if variant in set(ActionVariant):
                return {
                    "name": name,
                    "label": label,
                    "url": safe_url(url),
                    "newTab": new_tab,
                    "variant": ActionVariant(variant).value,
                    "markAsRead": mark_as_read,
                }
        return None
