"""Looking at what was sent, without sending it."""

from __future__ import annotations

from typing import Any, Self

from django_panel.models import StoredNotification
from django_panel.notifications import sending
from django_panel.notifications.events import PanelNotificationSent


class TestsNotifications:
    """Keeps what is sent from the open pages and remembers it; rows are stored as always.

    Only this event is held back: signals of models and everything else go on. What is sent
    inside a transaction is noted at once, for a test's own transaction never commits.
    """

    #: Not a test, whatever a test runner thinks of the name.
    __test__ = False

    def __init__(self) -> None:
        self.sent: list[PanelNotificationSent] = []

    @classmethod
    def fake(cls) -> Self:
        """Begin; end with ``stop()``, or use it in a ``with`` statement."""
        fake = cls()
        sending.watchers.append(fake._note)
        return fake

    def stop(self) -> None:
        """Send for real again."""
        if self._note in sending.watchers:
            sending.watchers.remove(self._note)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failure: object) -> None:
        self.stop()

    def assert_sent_to(self, user: Any, title: str | None = None) -> None:
        """Fail unless this person was sent something, under this title if one is named."""
        titles = self._titles_sent_to(user)
        if title is None:
            _require(titles, f"Nothing was sent to {user}.")
        else:
            said = f"{title!r} was not sent to {user}. Sent: {titles or 'nothing'}"
            _require(title in titles, said)

    def assert_nothing_sent(self) -> None:
        """Fail if anybody was sent anything."""
        told = [(str(event.user), event.payload["title"]) for event in self.sent]
        _require(not told, f"Something was sent: {told}")

    def assert_stored_for(self, user: Any, title: str | None = None) -> None:
        """Fail unless this person has a row behind the bell, under this title if one is named."""
        titles = _titles_stored_for(user)
        if title is None:
            _require(titles, f"Nothing is stored for {user}.")
        else:
            said = f"{title!r} is not stored for {user}. Stored: {titles or 'nothing'}"
            _require(title in titles, said)

    def assert_nothing_stored_for(self, user: Any) -> None:
        """Fail if this person has a row behind the bell."""
        titles = _titles_stored_for(user)
        _require(not titles, f"Something is stored for {user}: {titles}")

    def _note(self, event: PanelNotificationSent) -> None:
        self.sent.append(event)

    def _titles_sent_to(self, user: Any) -> list[str]:
        return [event.payload["title"] for event in self.sent if event.user.pk == user.pk]


def _require(holds: object, said: str) -> None:
    # Not an assert statement: those are gone under ``python -O``.
    if not holds:
        raise AssertionError(said)


def _titles_stored_for(user: Any) -> list[str]:
    rows = (row.data for row in StoredNotification.of(user))
    return [str(data.get("title")) if isinstance(data, dict) else "?" for data in rows]
