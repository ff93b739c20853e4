"""What can be wrong with a notification: the thing, the rule, the fix."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from django_panel.exceptions import PanelSchemaException, dotted, nearest


class NotificationMistake(PanelSchemaException):
    """A notification was put together in a way that cannot be shown."""

    @classmethod
    def unknown_case(cls, what: str, value: object, known: Iterable[str]) -> Self:
        names = [str(each) for each in known]
        return cls(
            f"{value!r} is no {what}. "
            f"Use one of {', '.join(map(repr, names))}.{nearest(str(value), names)}"
        )

    @classmethod
    def no_action(cls, value: object) -> Self:
        return cls(
            f"{value!r} is a {dotted(value)}. "
            "actions() takes NotificationAction objects: a label and a link. "
            'Write NotificationAction("view").url(...).'
        )

    @classmethod
    def nobody(cls, user: object) -> Self:
        return cls(
            f"{user!r} cannot be sent anything. "
            "A notification goes to one saved user. Pass an instance of the user model."
        )
