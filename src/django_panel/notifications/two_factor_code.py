"""A code by mail, for the second step of a sign-in."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import Any, Self

from django.core.mail import send_mail
from django.db import transaction
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from django_panel.notifications.mistakes import NotificationMistake
from django_panel.support import json
from django_panel.support.sealing import seal, unseal

_SALT = "django_panel.two_factor_code"


@dataclass(frozen=True, slots=True)
class TwoFactorCode:
    """One code for one person. It is mailed by a job, and lies sealed in the queue until then.

    A queue is a table or a broker that others read; a code in plain text would lie there for
    as long as its rows are kept.
    """

    #: Not shown: a value that is logged must not give it away.
    code: str = field(repr=False)
    #: For how long the code is good, and the mail worth sending.
    minutes: int = 10

    def send(self, user: Any) -> Self:
        """Queue the mail, once the running transaction is there for all."""
        to = _address_of(user)
        said = {"code": self.code, "minutes": self.minutes, "to": to, "in": get_language()}
        sealed = seal(json.dumps(said).decode(), _SALT)
        transaction.on_commit(partial(_enqueue, sealed, self.minutes), robust=True)
        return self

    def subject(self) -> str:
        return _("Your sign-in code")

    def body(self) -> str:
        """Return the text: the code, its time, and a warning."""
        return _(
            "Your code is %(code)s\n\n"
            "It is good for %(minutes)d minutes and for one sign-in.\n"
            "If you are not signing in, somebody knows your password: change it."
        ) % {"code": self.code, "minutes": self.minutes}


def deliver(sealed: str, minutes: int) -> bool:
    """Mail a sealed code; one that is no longer good is dropped."""
    opened = unseal(sealed, _SALT, minutes * 60)
    if opened is None:
        return False
    said = json.loads(opened)
    code = TwoFactorCode(said["code"], said["minutes"])
    with override(said["in"]):
        # Whether it was sent is no secret, and a queue's log must not hold the code.
        send_mail(code.subject(), code.body(), None, [said["to"]])
    return True


def _enqueue(sealed: str, minutes: int) -> None:
    # ``@task`` loads the backend of ``TASKS``, which may need models.
    from django_panel.notifications.tasks import mail_two_factor_code  # noqa: PLC0415

    mail_two_factor_code.enqueue(sealed, minutes)


def _address_of(user: Any) -> str:
    address = getattr(user, getattr(user, "EMAIL_FIELD", "email") or "email", None)
    if not address:
        raise NotificationMistake(
            f"{user!r} has no address. A code is mailed to the person's own address. "
            "Ask for one before offering codes by mail."
        )
    return str(address)
