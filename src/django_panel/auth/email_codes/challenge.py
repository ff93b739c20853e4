"""The emailed code: issued, verified once, and limited (specification §3, decisions A5)."""

from __future__ import annotations

import math
import secrets
from datetime import timedelta
from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid4

from django.conf import settings
from django.utils import timezone
from django.utils.crypto import salted_hmac

from django_panel.auth.email_codes.session import session_hash
from django_panel.models.email_factor import EmailCode, EmailCodeSend

if TYPE_CHECKING:
    from django.contrib.sessions.backends.base import SessionBase

#: How long a code is valid.
MINUTES = 10
DIGITS = 6


class EmailCodeChallenge:
    """The codes of one session; without a session, those of callers outside of a request."""

    def __init__(self, session: SessionBase | None = None) -> None:
        self._session = session
        #: Identifies the last code that this object has issued.
        self.issued: UUID | None = None

    def issue(self, user: Any, *, replace: bool = True) -> str | None:
        """Store a new code and return it; None if too many were sent.

        It replaces the session's pending code. With ``replace=False`` the result is also None if
        there is one.
        """
        issue = uuid4()
        if not EmailCodeSend.take(user, issue):
            return None
        code = f"{secrets.randbelow(10**DIGITS):0{DIGITS}d}"
        own = session_hash(self._session, create=True)
        stored = EmailCode.store(
            user,
            own,
            issue=issue,
            code_hash=_hashes(user, own, code)[0],
            expires_at=timezone.now() + timedelta(minutes=MINUTES),
            replace=replace,
        )
        if not stored:
            EmailCodeSend.give_back(issue)
            return None
        self.issued = issue
        return code

    def verify(self, user: Any, code: str) -> bool:
        """Return whether the code is right, and spend it; a wrong guess is counted.

        Of parallel calls with the right code one returns True.
        """
        own = session_hash(self._session)
        return EmailCode.guess(user, own, _hashes(user, own, code))

    def pending(self, user: Any) -> bool:
        """Return whether a code can be answered."""
        return EmailCode.pending(user, session_hash(self._session)).exists()

    def seconds_until_next_send(self, user: Any) -> int:
        """Return how long to wait until another code can be issued; 0 if it can be now."""
        free_at = EmailCodeSend.next_free(user)
        if free_at is None:
            return 0
        return max(1, math.ceil((free_at - timezone.now()).total_seconds()))

    def forget(self, user: Any) -> None:
        """Forget the pending codes of the user; the mails sent still count."""
        EmailCode.forget(user)

    def mail_state(self, user: Any) -> str | None:
        """Return the state of the session's last mail; None if there was none."""
        row = EmailCode.of(user, session_hash(self._session)).first()
        return None if row is None or row.issue is None else row.mail


def _hashes(user: Any, own: str, code: str) -> list[str]:
    """Return the hash of a code, first with the current key.

    A hash without a key would be useless: there are only a million codes.
    """
    value = f"{user.pk}:{own}:{code}"
    return [
        salted_hmac("django_panel.email_code", value, secret=key, algorithm="sha256").hexdigest()
        for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    ]
