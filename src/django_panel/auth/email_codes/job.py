"""The background job that mails a code."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar
from uuid import UUID

from django.utils.translation import gettext as _

from django_panel.auth.email_codes.challenge import MINUTES
from django_panel.jobs import Job, JobRefused, JobResult
from django_panel.models.email_factor import EmailCode, EmailCodeSend
from django_panel.notifications.two_factor_code import deliver


@dataclass
class MailEmailCode(Job):
    """Sends the mail with a code; if that fails, the code and its send slot are released."""

    key: ClassVar[str] = "email-code"
    tries: ClassVar[int] = 3
    backoff: ClassVar[Sequence[float]] = (5, 20)
    can_retry: ClassVar[bool] = False

    #: The encrypted code, address and language.
    token: str = field(default="", repr=False)
    #: Identifies the code in the database.
    issue: str = ""

    def handle(self) -> JobResult | None:
        """Send the mail, unless another code has replaced this one."""
        issue = UUID(self.issue)
        if not EmailCode.is_pending(issue):
            return None
        if not deliver(self.token, MINUTES):
            raise JobRefused(_("The code has expired."))
        EmailCode.mark_sent(issue)
        return None

    def failed(self, error: BaseException | None) -> None:
        """Let the person try again: no code is pending, and the mail does not count."""
        issue = UUID(self.issue)
        EmailCode.mark_failed(issue)
        EmailCodeSend.give_back(issue)

    def error_message(self, error: BaseException | None) -> str:
        return _("The email could not be sent.")
