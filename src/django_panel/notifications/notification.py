"""A message to one person."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self
from uuid import uuid4

from django_panel.notifications.action import NotificationAction
from django_panel.notifications.enums import NotificationColor
from django_panel.notifications.mistakes import NotificationMistake
from django_panel.notifications.sending import send
from django_panel.support.fluent import Fluent
from django_panel.support.labels import Words, headline

if TYPE_CHECKING:
    from django_panel.notifications.wire import NotificationPayloadWire


def _any_name() -> str:
    return str(uuid4())


@dataclass(frozen=True)
class Notification(Fluent):
    """A toast over the socket and, where it persists, a row behind the bell.

    Every setter returns a copy, so a notification may be prepared once and sent to many.
    """

    _name: str = field(default_factory=_any_name, kw_only=False)
    _title: Words | None = field(default=None, kw_only=True)
    _body: Words | None = field(default=None, kw_only=True)
    _icon: str | None = field(default=None, kw_only=True)
    _color: NotificationColor = field(default=NotificationColor.INFO, kw_only=True)
    _actions: tuple[NotificationAction, ...] = field(default=(), kw_only=True)
    _persistent: bool = field(default=False, kw_only=True)
    _broadcast: bool = field(default=True, kw_only=True)

    def __post_init__(self) -> None:
        if self._name is None:
            object.__setattr__(self, "_name", _any_name())

    @classmethod
    def make(cls, name: str | None = None) -> Self:
        return cls() if name is None else cls(name)

    def title(self, text: Words) -> Self:
        return self._with(_title=text)

    def body(self, text: Words | None) -> Self:
        """Set the sentence that the bell shows below the title."""
        return self._with(_body=text)

    def icon(self, name: str | None) -> Self:
        """Set the icon; the colour has one of its own."""
        return self._with(_icon=name)

    def color(self, color: NotificationColor | str) -> Self:
        """Set how serious it is."""
        try:
            return self._with(_color=NotificationColor(color))
        except ValueError:
            raise NotificationMistake.unknown_case("colour", color, NotificationColor) from None

    def success(self) -> Self:
        return self._with(_color=NotificationColor.SUCCESS)

    def info(self) -> Self:
        return self._with(_color=NotificationColor.INFO)

    def warning(self) -> Self:
        return self._with(_color=NotificationColor.WARNING)

    def danger(self) -> Self:
        return self._with(_color=NotificationColor.DANGER)

    def actions(self, actions: Iterable[NotificationAction]) -> Self:
        """Set the links, in place of those set before."""
        given = tuple(actions)
        for action in given:
            if not isinstance(action, NotificationAction):
                raise NotificationMistake.no_action(action)
        return self._with(_actions=given)

    def persistent(self, persistent: bool = True) -> Self:
        """Keep a row behind the bell until its reader clears it."""
        return self._with(_persistent=persistent)

    def broadcast(self, broadcast: bool = True) -> Self:
        """Set whether open pages are told at once."""
        return self._with(_broadcast=broadcast)

    def get_name(self) -> str:
        return self._name

    def is_persistent(self) -> bool:
        return self._persistent

    def is_broadcast(self) -> bool:
        return self._broadcast

    def send(self, user: Any) -> Self:
        """Store the row, if it persists, and tell the person's open pages after the commit."""
        send(self, user)
        return self

    def to_wire(self) -> NotificationPayloadWire:
        """Return the payload: the same over the socket and in the table."""
        return {
            "name": self._name,
            "title": headline(self._name) if self._title is None else str(self._title),
            "body": None if self._body is None else str(self._body),
            "color": self._color.value,
            "icon": self._icon or self._color.icon(),
            "actions": [action.to_wire() for action in self._actions],
            "type": self._color.toast_type(),
            "persistent": self._persistent,
        }
