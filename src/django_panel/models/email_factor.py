"""Emailed sign-in codes: who uses them, the codes that are pending, and the mails sent."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, ClassVar
from uuid import UUID

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from django_panel.models.sessions import chunks
from django_panel.models.table_exists import is_migrated

if TYPE_CHECKING:
    from collections.abc import Collection

    from django.db.models import QuerySet

#: Wrong guesses after which a code is no longer valid (decisions A5).
MAX_GUESSES = 5
#: Mails per user within ``SEND_WINDOW``.
MAX_SENDS = 5
SEND_WINDOW = timedelta(hours=1)


class EmailFactor(models.Model):
    """A user's emailed codes (decisions C1); without a row they are off."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="+"
    )
    #: When the user enabled emailed codes; None while they are off.
    enabled_at = models.DateTimeField(null=True, blank=True)
    #: The address when they were enabled. Codes are sent to it: a person who knows only the
    #: password must not be able to replace the address.
    address = models.CharField(max_length=254, blank=True)

    class Meta:
        db_table = "panel_email_factors"
        default_permissions = ()
        permissions = ()

    def __str__(self) -> str:
        return str(self.user_id)

    @classmethod
    def of(cls, user: Any) -> EmailFactor | None:
        """Return the enabled factor of a user, or None."""
        if not is_migrated(cls):
            return None
        return cls.objects.filter(user=user.pk, enabled_at__isnull=False).first()

    @classmethod
    def enabled_users(cls, limit: int) -> frozenset[Any] | None:
        """Return the keys of all users who have enabled emailed codes; None if over a limit."""
        if not is_migrated(cls):
            return frozenset()
        enabled = cls.objects.filter(enabled_at__isnull=False)
        keys = frozenset(enabled.values_list("user_id", flat=True)[: limit + 1])
        return None if len(keys) > limit else keys

    @classmethod
    def enabled_among(cls, keys: Collection[Any]) -> set[Any]:
        """Return which of these users have enabled emailed codes."""
        if not is_migrated(cls):
            return set()
        enabled = cls.objects.filter(enabled_at__isnull=False)
        users: set[Any] = set()
        for chunk in chunks(keys):
            users.update(enabled.filter(user__in=chunk).values_list("user_id", flat=True))
        return users

    @classmethod
    def enable(cls, user: Any, address: str) -> None:
        """Enable emailed codes, or replace the address."""
        values = {"enabled_at": timezone.now(), "address": address}
        cls.objects.update_or_create(user_id=user.pk, defaults=values)

    @classmethod
    def disable(cls, user: Any) -> None:
        cls.objects.filter(user=user.pk).update(enabled_at=None, address="")


class EmailCode(models.Model):
    """The code of one session; a session of another browser has its own.

    The rows are changed by single conditional ``UPDATE`` statements, so of parallel requests with
    the same code one succeeds, and no wrong guess is lost.
    """

    class Mail(models.TextChoices):
        """The state of the mail with the code."""

        SENDING = "sending"
        SENT = "sent"
        FAILED = "failed"

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    #: Identifies the session that asked for the code; empty if there is none.
    session_hash = models.CharField(max_length=64, blank=True)
    #: Identifies this code; a new code has another one.
    issue = models.UUIDField(null=True, blank=True, db_index=True)
    #: The keyed hash of the code; empty if no code is pending.
    code_hash = models.CharField(max_length=64, blank=True)
    expires_at = models.DateTimeField(default=timezone.now)
    guesses = models.PositiveSmallIntegerField(default=0)
    mail = models.CharField(max_length=10, choices=Mail.choices, default=Mail.SENDING)

    class Meta:
        db_table = "panel_email_codes"
        default_permissions = ()
        permissions = ()
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["user", "session_hash"], name="panel_email_codes_own")
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["expires_at"], name="panel_email_codes_age")
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.issue}"

    @classmethod
    def of(cls, user: Any, session_hash: str) -> QuerySet[Any]:
        """Return the row of a user's session."""
        return cls.objects.filter(user=user.pk, session_hash=session_hash)

    @classmethod
    def pending(cls, user: Any, session_hash: str) -> QuerySet[Any]:
        """Return the row of a user's session if its code can still be answered."""
        valid = cls.of(user, session_hash).exclude(code_hash="")
        return valid.filter(expires_at__gt=timezone.now(), guesses__lt=MAX_GUESSES)

    @classmethod
    def store(
        cls,
        user: Any,
        session_hash: str,
        *,
        issue: UUID,
        code_hash: str,
        expires_at: datetime,
        replace: bool,
    ) -> bool:
        """Store a new code; return False if one is pending and may not be replaced."""
        row = EmailCode(user_id=user.pk, session_hash=session_hash)
        EmailCode.objects.bulk_create([row], ignore_conflicts=True)
        rows = cls.of(user, session_hash)
        if not replace:
            over = Q(expires_at__lte=timezone.now()) | Q(guesses__gte=MAX_GUESSES)
            rows = rows.filter(over | Q(code_hash=""))
        changed = rows.update(
            issue=issue,
            code_hash=code_hash,
            expires_at=expires_at,
            guesses=0,
            mail=cls.Mail.SENDING,
        )
        return changed == 1

    @classmethod
    def guess(cls, user: Any, session_hash: str, code_hashes: Collection[str]) -> bool:
        """Spend the pending code if one of these is its hash; otherwise count a wrong guess.

        The guess is counted before the comparison, so parallel guesses cannot exceed the limit.
        """
        counted = cls.pending(user, session_hash).update(guesses=F("guesses") + 1)
        if not counted:
            return False
        valid = cls.of(user, session_hash).filter(
            code_hash__in=list(code_hashes), expires_at__gt=timezone.now()
        )
        return valid.update(code_hash="", guesses=0) == 1

    @classmethod
    def forget(cls, user: Any, session_hash: str | None = None) -> None:
        """Forget the pending code of one session, or of all sessions of a user."""
        rows = cls.objects.filter(user=user.pk)
        if session_hash is not None:
            rows = rows.filter(session_hash=session_hash)
        rows.update(code_hash="", guesses=0)

    @classmethod
    def is_pending(cls, issue: UUID) -> bool:
        """Return whether this code can still be answered."""
        return cls.objects.filter(issue=issue).exclude(code_hash="").exists()

    @classmethod
    def mark_sent(cls, issue: UUID) -> None:
        """Record that the mail server has accepted the mail."""
        cls.objects.filter(issue=issue).update(mail=cls.Mail.SENT)

    @classmethod
    def mark_failed(cls, issue: UUID) -> None:
        """Forget a code whose mail could not be sent."""
        cls.objects.filter(issue=issue).update(mail=cls.Mail.FAILED, code_hash="", guesses=0)

    @classmethod
    def prune(cls) -> int:
        """Delete the rows of codes that expired a day ago; return how many."""
        if not is_migrated(cls):
            return 0
        before = timezone.now() - timedelta(days=1)
        return cls.objects.filter(expires_at__lt=before).delete()[0]


class EmailCodeSend(models.Model):
    """A slot for one mail with a code; each user has ``MAX_SENDS`` of them.

    A slot is taken by one conditional ``UPDATE``, so parallel requests cannot exceed the limit.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    slot = models.PositiveSmallIntegerField()
    #: When the mail was sent; None while the slot is free.
    sent_at = models.DateTimeField(null=True, blank=True)
    #: The code that was sent.
    issue = models.UUIDField(null=True, blank=True, db_index=True)

    class Meta:
        db_table = "panel_email_code_sends"
        default_permissions = ()
        permissions = ()
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["user", "slot"], name="panel_email_code_sends_slot")
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.sent_at}"

    @classmethod
    def take(cls, user: Any, issue: UUID) -> bool:
        """Take a free slot for a mail; return False if there is none."""
        slots = [EmailCodeSend(user_id=user.pk, slot=number) for number in range(MAX_SENDS)]
        EmailCodeSend.objects.bulk_create(slots, ignore_conflicts=True)
        for number in range(MAX_SENDS):
            free = cls._free().filter(user=user.pk, slot=number)
            if free.update(sent_at=timezone.now(), issue=issue):
                return True
        return False

    @classmethod
    def give_back(cls, issue: UUID) -> None:
        """Free the slot of a mail that was not sent."""
        cls.objects.filter(issue=issue).update(sent_at=None, issue=None)

    @classmethod
    def next_free(cls, user: Any) -> datetime | None:
        """Return when the next slot becomes free; None if one is free now."""
        if not is_migrated(cls):
            return None
        start = timezone.now() - SEND_WINDOW
        taken = cls.objects.filter(user=user.pk, sent_at__gt=start)
        times = sorted(taken.values_list("sent_at", flat=True))
        return None if len(times) < MAX_SENDS else times[0] + SEND_WINDOW

    @classmethod
    def _free(cls) -> QuerySet[Any]:
        start = timezone.now() - SEND_WINDOW
        return cls.objects.filter(Q(sent_at=None) | Q(sent_at__lte=start))
