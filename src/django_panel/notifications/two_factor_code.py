"""A two-factor code sent by email."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import Any, Self

from django.core.mail import send_mail
from django.db import transaction
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from django_panel.exceptions import PanelSchemaException
from django_panel.support import json
from django_panel.support.encryption import decrypt, encrypt

_SALT = "django_panel.two_factor_code"


@dataclass(frozen=True, slots=True)
class TwoFactorCode:
    """A code for one user. A background task sends it by email.

    The code is encrypted in the task queue: other processes can read the queue, and rows may
    stay in it for a long time.
    """

    #: Left out of ``repr()``, so that it does not appear in logs.
    code: str = field(repr=False)
    #: How long the code is valid. A later email is not sent.
    minutes: int = 10

    def send(self, user: Any) -> Self:
        """Queue the email when the current transaction commits."""
        payload = {
            "code": self.code,
            "minutes": self.minutes,
            "to": _email_of(user),
            "in": get_language(),
        }
        token = encrypt(json.dumps(payload).decode(), _SALT)
        transaction.on_commit(partial(_enqueue, token, self.minutes), robust=True)
        return self

    def subject(self) -> str:
        return _("Your login code")

    def body(self) -> str:
        """Return the text of the email."""
        return _(
            "Your code is %(code)s\n\n"
            "It is valid for %(minutes)d minutes and for one login.\n"
            "If you are not logging in, another person knows your password. Change it."
        ) % {"code": self.code, "minutes": self.minutes}


def deliver(token: str, minutes: int) -> bool:
    """Send the email for an encrypted code; return False if the code is no longer valid."""
    text = decrypt(token, _SALT, minutes * 60)
    if text is None:
        return False
    payload = json.loads(text)
    code = TwoFactorCode(payload["code"], payload["minutes"])
    with override(payload["in"]):
        # The result is only a boolean: queues log it.
        send_mail(code.subject(), code.body(), None, [payload["to"]])
    return True


def _enqueue(token: str, minutes: int) -> None:
    # ``@task`` loads the backend of ``TASKS``, which may need models.
    from django_panel.notifications.tasks import mail_two_factor_code  # noqa: PLC0415

    mail_two_factor_code.enqueue(token, minutes)


def _email_of(user: Any) -> str:
    address = getattr(user, getattr(user, "EMAIL_FIELD", "email") or "email", None)
    if not address:
        raise PanelSchemaException(
            f"The user {user!r} has no email address.",
            "A two-factor code is sent to the user's own address.",
            "Ask for an address before you offer codes by email.",
        )
    return str(address)
