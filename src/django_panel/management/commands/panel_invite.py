"""``manage.py panel_invite``: send an invitation to a user who has no password yet."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError, CommandParser

from django_panel.auth.invitations import (
    DAYS,
    can_be_invited,
    has_password,
    invite,
    new_link,
)
from django_panel.auth.throttle import Throttled, ThrottleUnavailable
from django_panel.exceptions import PanelRegistrationException
from django_panel.models.users import find_user_by_login
from django_panel.notifications.two_factor_code import email_of
from django_panel.panels.panel import Panel
from django_panel.panels.registry import get_registry


class Command(BaseCommand):
    """Send an invitation, or send it again."""

    help = (
        "Send a user an email with a link to choose the first password. An earlier link of the "
        "user ends. The user must be active, have an email address and no password, and must "
        "never have signed in."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        name = get_user_model().USERNAME_FIELD
        parser.add_argument("login", help=f"The {name} of the user.")
        parser.add_argument(
            "--panel", required=True, metavar="ID", help="The panel that the link leads to."
        )
        parser.add_argument(
            "--origin",
            default="",
            metavar="URL",
            help="The start of the link, such as https://example.com. By default the domain of "
            "the panel, or the first name in ALLOWED_HOSTS.",
        )
        parser.add_argument(
            "--print-link",
            action="store_true",
            help="Print the link instead of sending it. A person who has it can use the account.",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        user = _user(options["login"])
        panel = _panel(options["panel"])
        origin = _origin(options["origin"], panel)
        if options["print_link"]:
            self.stdout.write(new_link(user, panel, origin)[1])
            return
        try:
            invite(user, panel, origin)
        except Throttled as limit:
            raise CommandError(
                f"Too many invitations were sent to {email_of(user)}. {limit}"
            ) from None
        except ThrottleUnavailable as error:
            raise CommandError(f"The mails cannot be counted: {error}") from None
        self.stdout.write(
            self.style.SUCCESS(f"The invitation to {email_of(user)} is valid for {DAYS} days.")
        )


def _user(login: str) -> Any:
    user = find_user_by_login(login)
    if user is None:
        raise CommandError(f"There is no user {login!r}. Create the user first: panel_user.")
    if not can_be_invited(user):
        raise CommandError(f"The user {login!r} cannot be invited: {_reason(user)}")
    return user


def _reason(user: Any) -> str:
    if not user.is_active:
        return "the user is not active."
    if has_password(user):
        return "the user has a password."
    if email_of(user) is None:
        return "the user has no email address."
    return "the user has signed in before."


def _panel(panel_id: str) -> Panel:
    try:
        return get_registry().by_id(panel_id)
    except PanelRegistrationException as error:
        raise CommandError(str(error)) from error


def _origin(given: str, panel: Panel) -> str:
    """Return the scheme and host of the link."""
    if given:
        parts = urlsplit(given)
        if parts.scheme not in {"http", "https"} or not parts.netloc:
            raise CommandError(f"--origin takes a URL such as https://example.com, not {given!r}.")
        return f"{parts.scheme}://{parts.netloc}"
    scheme = "https" if settings.SECURE_SSL_REDIRECT or settings.SESSION_COOKIE_SECURE else "http"
    named = [host for host in settings.ALLOWED_HOSTS if not host.startswith((".", "*"))]
    host = panel.get_domain() or next(iter(named), None)
    if host is None:
        raise CommandError("The host of the link is not known. Add --origin https://example.com.")
    return f"{scheme}://{host}"
