"""The sessions of users: browser, address and last use, for the security page."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, ClassVar
from uuid import UUID, uuid4

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from django_panel.models.sessions import active_sessions, delete_sessions
from django_panel.models.table_exists import is_migrated

if TYPE_CHECKING:
    from django.contrib.sessions.backends.base import SessionBase
    from django.db.models import QuerySet

#: The key in the session with the primary key of its row.
SESSION_ID = "panel.session"

#: The last use is written at most once in this time.
TOUCH_INTERVAL = timedelta(minutes=1)

_AGENT_LENGTH = 300
_KEY_LENGTH = 64


class UserSession(models.Model):
    """A browser in which a user is signed in; a session whose row is deleted is ended."""

    #: Stored in the session itself; the session key changes while a user is signed in.
    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    #: The user who is signed in as ``user``, or None.
    impersonator = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", null=True, blank=True
    )
    #: Empty if the session is stored in a cookie.
    session_key = models.CharField(max_length=_KEY_LENGTH, blank=True)
    user_agent = models.CharField(max_length=_AGENT_LENGTH, blank=True)
    address = models.GenericIPAddressField(null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    last_used_at = models.DateTimeField(default=timezone.now)

    class Meta:
        db_table = "panel_user_sessions"
        default_permissions = ()
        permissions = ()
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["user", "-last_used_at"], name="panel_user_sessions_newest"),
            models.Index(fields=["last_used_at"], name="panel_user_sessions_age"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.address}"

    @classmethod
    def record(
        cls, user: Any, key: str, *, agent: str, address: str | None, impersonator: Any = None
    ) -> UserSession | None:
        """Store a new session; None before the first migration."""
        if not is_migrated(cls):
            return None
        return cls.objects.create(
            user_id=user.pk,
            impersonator_id=None if impersonator is None else impersonator.pk,
            session_key=_storable_key(key),
            user_agent=agent[:_AGENT_LENGTH],
            address=address,
        )

    @classmethod
    def touch(cls, pk: UUID, key: str, *, agent: str, address: str | None) -> bool:
        """Write the last use and the current session key; return False for an ended session.

        A row that another process has written in the last minute is not written again.
        """
        if not is_migrated(cls):
            return True
        now, rows = timezone.now(), cls.objects.filter(pk=pk)
        current = _storable_key(key)
        stale = Q(last_used_at__lte=now - TOUCH_INTERVAL) | ~Q(session_key=current)
        written = rows.filter(stale).update(
            last_used_at=now,
            session_key=current,
            user_agent=agent[:_AGENT_LENGTH],
            address=address,
        )
        return bool(written) or rows.exists()

    @classmethod
    def of(cls, user: Any) -> QuerySet[UserSession]:
        """Return the sessions of a user, the last used ones first."""
        if not is_migrated(cls):
            return cls.objects.none()
        return cls.objects.filter(user=user.pk).order_by("-last_used_at", "-id")

    @classmethod
    def started_by(cls, user: Any) -> QuerySet[UserSession]:
        """Return the sessions of a user, and those in which the user is signed in as another."""
        if not is_migrated(cls):
            return cls.objects.none()
        return cls.objects.filter(Q(user=user.pk) | Q(impersonator=user.pk))

    @classmethod
    def active(cls, user: Any) -> list[UserSession]:
        """Return the sessions of a user that have not expired.

        A row without a session is not deleted: its browser may just have got a new session key.
        """
        recent = cls.of(user).filter(last_used_at__gte=_oldest_use())
        rows = list(recent.select_related("impersonator"))
        keys = active_sessions({row.session_key for row in rows if row.session_key})
        return [row for row in rows if not row.session_key or row.session_key in keys]

    @classmethod
    def missing(cls, pks: Collection[UUID]) -> set[UUID]:
        """Return which of these sessions are ended."""
        if not pks or not is_migrated(cls):
            return set()
        return set(pks) - set(cls.objects.filter(pk__in=pks).values_list("pk", flat=True))

    @classmethod
    def end(cls, rows: Iterable[UserSession]) -> int:
        """End sessions: delete the rows first, then Django's sessions; return their number."""
        ended = list(rows)
        cls.objects.filter(pk__in=[row.pk for row in ended]).delete()
        delete_sessions({row.session_key for row in ended if row.session_key})
        return len(ended)

    @classmethod
    def forget(cls, pk: UUID) -> None:
        """Delete the row of a session that ends by itself, for example by a logout."""
        if is_migrated(cls):
            cls.objects.filter(pk=pk).delete()

    @classmethod
    def prune(cls) -> int:
        """Delete the rows of sessions that have expired."""
        if not is_migrated(cls):
            return 0
        return cls.objects.filter(last_used_at__lt=_oldest_use()).delete()[0]


def session_id(session: SessionBase | None) -> UUID | None:
    """Return the primary key of the row of a session, or None if it has none."""
    stored = None if session is None else session.get(SESSION_ID)
    try:
        return UUID(hex=stored) if isinstance(stored, str) else None
    except ValueError:
        return None


def _oldest_use() -> datetime:
    return timezone.now() - timedelta(seconds=settings.SESSION_COOKIE_AGE)


def _storable_key(key: str) -> str:
    """Return a session key; "" for the content of a session in a cookie."""
    return key if len(key) <= _KEY_LENGTH else ""
