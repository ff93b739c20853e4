"""A notification to one user."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self
from uuid import uuid4

from django_panel.exceptions import PanelSchemaException, dotted
from django_panel.notifications.action import NotificationAction
from django_panel.notifications.enums import NotificationColor, unknown_value
from django_panel.notifications.sending import send
from django_panel.support.fluent import Fluent
from django_panel.support.labels import StrOrPromise, headline

if TYPE_CHECKING:
    from django_panel.notifications.wire import NotificationPayloadWire


def _random_name() -> str:
    return str(uuid4())


@dataclass(frozen=True, eq=False, repr=False)
class Notification(Fluent):
    """A toast sent over the WebSocket and, if persistent, a row in the notification list.

    Every setter returns a copy, so one notification can be sent to many users.
    """

    _name: str = field(default_factory=_random_name, kw_only=False)
    _title: StrOrPromise | None = field(default=None, init=False)
    _body: StrOrPromise | None = field(default=None, init=False)
    _icon: str | None = field(default=None, init=False)
    _color: NotificationColor = field(default=NotificationColor.INFO, init=False)
    _actions: tuple[NotificationAction, ...] = field(default=(), init=False)
    _persistent: bool = field(default=False, init=False)
    _broadcast: bool = field(default=True, init=False)

    def __post_init__(self) -> None:
        if self._name is None:
            object.__setattr__(self, "_name", _random_name())

    @classmethod
    def make(cls, name: str | None = None) -> Self:
        return cls() if name is None else cls(name)

    def title(self, text: StrOrPromise) -> Self:
        """Set the title, which is the text of the toast."""
        return self._with(_title=text)

    def body(self, text: StrOrPromise | None) -> Self:
        """Set the text below the title in the notification list."""
        return self._with(_body=text)

    def icon(self, name: str | None) -> Self:
        """Set the icon; the default depends on the color."""
        return self._with(_icon=name)

    def color(self, color: NotificationColor | str) -> Self:
        """Set the severity."""
        try:
            return self._with(_color=NotificationColor(color))
        except ValueError:
            raise unknown_value("color", color, NotificationColor) from None

    def success(self) -> Self:
        """Set the color to success."""
        return self._with(_color=NotificationColor.SUCCESS)

    def info(self) -> Self:
        """Set the color to info."""
        return self._with(_color=NotificationColor.INFO)

    def warning(self) -> Self:
        """Set the color to warning."""
        return self._with(_color=NotificationColor.WARNING)

    def danger(self) -> Self:
        """Set the color to danger."""
        return self._with(_color=NotificationColor.DANGER)

    def actions(self, actions: Iterable[NotificationAction]) -> Self:
        """Set the links; replaces links that were set before."""
        given = tuple(actions)
        for action in given:
            if not isinstance(action, NotificationAction):
                raise PanelSchemaException(
                    f"{action!r} is a {dotted(action)}.",
                    "actions() takes NotificationAction objects.",
                    'Write NotificationAction("view").url(...).',
                )
        return self._with(_actions=given)

    def persistent(self, persistent: bool = True) -> Self:
        """Store the notification until the user deletes it."""
        return self._with(_persistent=persistent)

    def broadcast(self, broadcast: bool = True) -> Self:
        """Set whether the notification is sent to open pages."""
        return self._with(_broadcast=broadcast)

    def get_name(self) -> str:
        return self._name

    def is_persistent(self) -> bool:
        return self._persistent

    def is_broadcast(self) -> bool:
        return self._broadcast

    def send(self, user: Any) -> Self:
        """Store a persistent notification; send it to open pages after the commit."""
        send(self, user)
        return self

    def to_wire(self) -> NotificationPayloadWire:
        """Return the payload that is sent over the WebSocket and stored."""
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
