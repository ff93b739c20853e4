"""The mail with an invitation, and the background job that sends it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import ClassVar

from django.core.mail import send_mail
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_variables

from django_panel.jobs import Job, JobRefused, JobResult
from django_panel.models.invitation import Invitation
from django_panel.support import json
from django_panel.support.encryption import decrypt, encrypt
from django_panel.support.frozen import FrozenValue
from django_panel.support.templates import render_template

_SALT = "django_panel.invitation"
_SUBJECT = "django_panel/email/invitation_subject.txt"
_BODY = "django_panel/email/invitation.txt"
_MAX_NAME_LENGTH = 100


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class InvitationMail(FrozenValue):
    """The content of the mail. It is encrypted in the task queue, which others can read."""

    #: Left out of ``repr()``, so that it does not appear in logs.
    link: str = field(repr=False)
    brand: str
    #: The name of the person who invites; empty if it is not known.
    inviter: str
    #: What the person enters at sign-in.
    login: str
    days: int

    def subject(self) -> str:
        return " ".join(render_template(_SUBJECT, self._context()).split())

    def body(self) -> str:
        """Return the text of the mail."""
        return render_template(_BODY, self._context()).strip() + "\n"

    def to_token(self, address: str) -> str:
        """Return the content, the address and the language, encrypted and dated."""
        payload = {"mail": asdict(self), "to": address, "in": get_language()}
        return encrypt(json.dumps(payload).decode(), _SALT)

    def _context(self) -> dict[str, object]:
        # A name of several lines could look like another text of the mail.
        inviter = " ".join(self.inviter.split())[:_MAX_NAME_LENGTH]
        return {**asdict(self), "inviter": inviter}


@dataclass
class MailInvitation(Job):
    """Sends the mail, unless the invitation was revoked or replaced in the meantime."""

    key: ClassVar[str] = "invitation"
    tries: ClassVar[int] = 3
    backoff: ClassVar[Sequence[float]] = (5, 60)
    can_retry: ClassVar[bool] = False

    #: The encrypted mail.
    token: str = field(default="", repr=False)
    #: The primary key of the invitation.
    invitation: int = 0

    @sensitive_variables("text", "payload", "mail")
    def handle(self) -> JobResult | None:
        if not Invitation.is_pending(self.invitation):
            return None
        text = decrypt(self.token, _SALT)
        if text is None:
            raise JobRefused(_("The invitation cannot be read."))
        payload = json.loads(text)
        mail = InvitationMail(**payload["mail"])
        with override(payload["in"]):
            send_mail(mail.subject(), mail.body(), None, [payload["to"]])
        return None

    def error_message(self, error: BaseException | None) -> str:
        return _("The email could not be sent.")
