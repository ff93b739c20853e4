"""A two-factor code sent by email."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from functools import partial
from typing import Any, Self

from django.core.mail import send_mail
from django.db import transaction
from django.utils.translation import get_language, override
from django.views.decorators.debug import sensitive_variables

from django_panel.exceptions import PanelSchemaException
from django_panel.support import json
from django_panel.support.encryption import decrypt, encrypt
from django_panel.support.frozen import FrozenValue
from django_panel.support.templates import render_template

_SALT = "django_panel.two_factor_code"
_SUBJECT = "django_panel/email/two_factor_code_subject.txt"
_BODY = "django_panel/email/two_factor_code.txt"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class TwoFactorCode(FrozenValue):
    """A code for one user. A background task sends it by email.

    The code is encrypted in the task queue: other processes can read the queue, and rows may
    stay in it for a long time.
    """

    #: Left out of ``repr()``, so that it does not appear in logs.
    code: str = field(repr=False)
    #: How long the code is valid. A later email is not sent.
    minutes: int = 10
    #: The name in the subject, for example of the panel.
    brand: str = ""

    def send(self, user: Any) -> Self:
        """Queue the email when the current transaction commits."""
        token = self.to_token(_require_email(user))
        transaction.on_commit(partial(_enqueue, token, self.minutes), robust=True)
        return self

    def subject(self) -> str:
        return " ".join(render_template(_SUBJECT, asdict(self)).split())

    def body(self) -> str:
        """Return the text of the email."""
        return render_template(_BODY, asdict(self)).strip() + "\n"

    def to_token(self, address: str) -> str:
        """Return the code, the address and the language, encrypted and dated."""
        payload = {**asdict(self), "to": address, "in": get_language()}
        return encrypt(json.dumps(payload).decode(), _SALT)


@sensitive_variables()
def deliver(token: str, minutes: int) -> bool:
    """Send the email for an encrypted code; return False if the code is no longer valid."""
    text = decrypt(token, _SALT, minutes * 60)
    if text is None:
        return False
    payload = json.loads(text)
    code = TwoFactorCode(payload["code"], payload["minutes"], payload.get("brand", ""))
    with override(payload["in"]):
        # The result is only a boolean: queues log it.
        send_mail(code.subject(), code.body(), None, [payload["to"]])
    return True


def email_of(user: Any) -> str | None:
    """Return the email address of a user, or None."""
    address = getattr(user, getattr(user, "EMAIL_FIELD", "email") or "email", None)
    return str(address) if address else None


def _enqueue(token: str, minutes: int) -> None:
    # ``@task`` loads the backend of ``TASKS``, which may need models.
    from django_panel.notifications.tasks import mail_two_factor_code  # noqa: PLC0415

    mail_two_factor_code.enqueue(token, minutes)


def _require_email(user: Any) -> str:
    address = email_of(user)
    if address is None:
        raise PanelSchemaException(
            f"The user {user!r} has no email address.",
            "A two-factor code is sent to the user's own address.",
            "Ask for an address before you offer codes by email.",
        )
    return address
