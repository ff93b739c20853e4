"""Checks of the setting ``PANEL``."""

from __future__ import annotations

from django.core.checks import CheckMessage, Error, Warning

from django_panel import conf


def check_settings() -> list[CheckMessage]:
    """Check the setting ``PANEL``."""
    messages: list[CheckMessage] = [
        Error(error.message, hint=error.hint, id="panel.E002") for error in conf.setting_errors()
    ]
    if not conf.get_settings().panels:
        messages.append(
            Warning(
                "No panel is declared.",
                hint='Set PANEL = {"panels": ["shop.panels.AdminPanelProvider"]}.',
                id="panel.W002",
            )
        )
    return messages
