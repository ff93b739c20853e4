"""Assertions about sent notifications."""

from __future__ import annotations

from typing import Any, Self

from django_panel.models import StoredNotification
from django_panel.notifications import sending
from django_panel.notifications.events import PanelNotificationSent


class TestsNotifications:
    """Records notifications instead of broadcasting them; rows are stored as usual.

    A notification inside a transaction is recorded immediately, because the transaction of a
    test never commits.
    """

    #: Tells pytest that this class is not a test.
    __test__ = False

    def __init__(self) -> None:
        self.sent: list[PanelNotificationSent] = []

    @classmethod
    def fake(cls) -> Self:
        """Start recording; call ``stop()`` at the end, or use a ``with`` statement."""
        fake = cls()
        sending.immediate_listeners.append(fake._record)
        return fake

    def stop(self) -> None:
        """Stop recording."""
        if self._record in sending.immediate_listeners:
            sending.immediate_listeners.remove(self._record)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failure: object) -> None:
        self.stop()

    def assert_sent_to(self, user: Any, title: str | None = None) -> None:
        """Fail unless a notification (with this title) was sent to the user."""
        titles = self._titles_sent_to(user)
        if title is None:
            _require(titles, f"Nothing was sent to {user}.")
        else:
            message = f"{title!r} was not sent to {user}. Sent: {titles or 'nothing'}"
            _require(title in titles, message)

    def assert_nothing_sent(self) -> None:
        """Fail if a notification was sent to any user."""
        notifications = [(str(event.user), event.payload["title"]) for event in self.sent]
        _require(not notifications, f"Something was sent: {notifications}")

    def assert_stored_for(self, user: Any, title: str | None = None) -> None:
        """Fail unless the user has a stored notification (with this title)."""
        titles = _titles_stored_for(user)
        if title is None:
            _require(titles, f"Nothing is stored for {user}.")
        else:
            message = f"{title!r} is not stored for {user}. Stored: {titles or 'nothing'}"
            _require(title in titles, message)

    def assert_nothing_stored_for(self, user: Any) -> None:
        """Fail if the user has a stored notification."""
        titles = _titles_stored_for(user)
        _require(not titles, f"Something is stored for {user}: {titles}")

    def _record(self, event: PanelNotificationSent) -> None:
        self.sent.append(event)

    def _titles_sent_to(self, user: Any) -> list[str]:
        return [event.payload["title"] for event in self.sent if event.user.pk == user.pk]


def _require(holds: object, message: str) -> None:
    # ``assert`` statements are removed by ``python -O``.
    if not holds:
        raise AssertionError(message)


def _titles_stored_for(user: Any) -> list[str]:
    rows = (row.data for row in StoredNotification.of(user))
    return [str(data.get("title")) if isinstance(data, dict) else "?" for data in rows]
