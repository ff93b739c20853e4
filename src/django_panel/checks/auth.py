"""Checks of the authentication pages that a panel enables."""

from __future__ import annotations

from collections.abc import Iterator

from django.core.checks import CheckMessage

from django_panel.adapters import auth_stacks
from django_panel.auth.exceptions import AuthStackException
from django_panel.auth.feature_checks import unreachable_pages
from django_panel.panels.panel import Panel


def check_auth(panel: Panel) -> Iterator[CheckMessage]:
    """Check that the authentication backend supports what the panel enables."""
    yield from unreachable_pages(panel)
    try:
        stack = auth_stacks.choose()
    except AuthStackException:
        # The checks of the project report it.
        return
    yield from stack.panel_checks(panel)
