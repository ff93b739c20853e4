"""Panels with a brand, and the mails that they send."""

from __future__ import annotations

from typing import Any

from django.core import mail
from django.core.mail import EmailMultiAlternatives
from django.test import Client

from django_panel import Panel, PanelProvider
from tests.hosts.allauth_host.requests import EMAIL, send

BRAND = "Acme <Projects>"
PANELS = [f"{__name__}.AcmeProvider", f"{__name__}.StudioProvider"]


class AcmeProvider(PanelProvider):
    """The panel that the host's mails link to."""

    id = "admin"

    def panel(self, panel: Panel) -> Panel:
        return (
            panel.path("admin")
            .brand_name(BRAND)
            .can_access(lambda user: True)
            .locales({"en": "English", "de": "Deutsch"})
            .registration()
            .password_reset()
            .email_verification()
        )


class StudioProvider(PanelProvider):
    """Another panel."""

    id = "studio"

    def panel(self, panel: Panel) -> Panel:
        return panel.path("studio").brand_name("Studio").can_access(lambda user: True)


def last() -> EmailMultiAlternatives:
    message = mail.outbox[-1]
    assert isinstance(message, EmailMultiAlternatives)
    return message


def reset_request(client: Client, email: str = EMAIL) -> Any:
    return send(client, "/_panel/auth/password/request", {"email": email})
