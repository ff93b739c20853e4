"""The messages of ``manage.py check``, without a database."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core.checks import CheckMessage, run_checks
from pytest_django.fixtures import Settings

from tests.panels.conftest import write_modules
from tests.project.fixtures import admin, declare, superuser

__all__ = ["admin", "declare", "superuser", "write_modules"]

MessagesById = Callable[..., list[CheckMessage]]


def all_messages() -> list[CheckMessage]:
    """Return the messages of all checks. ``databases=[]`` keeps Django 6.1 from querying them."""
    return run_checks(databases=[])


@pytest.fixture
def found(settings: Settings) -> MessagesById:
    """Return a function that returns the messages with one id."""

    def messages(check_id: str) -> list[CheckMessage]:
        return [message for message in all_messages() if message.id == f"panel.{check_id}"]

    return messages
