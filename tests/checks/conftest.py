"""What the checks say, asked as ``manage.py check`` asks, but without a database."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core.checks import CheckMessage, run_checks
from pytest_django.fixtures import Settings

from tests.panels.conftest import write_modules
from tests.project.fixtures import declare

__all__ = ["declare", "write_modules"]

Found = Callable[..., list[CheckMessage]]


def all_messages() -> list[CheckMessage]:
    """Return everybody's messages; since Django 6.1 some fields would ask every database."""
    return run_checks(databases=[])


@pytest.fixture
def found(settings: Settings) -> Found:
    """Return the messages with one id; there may be none."""

    def messages(check_id: str) -> list[CheckMessage]:
        return [message for message in all_messages() if message.id == f"panel.{check_id}"]

    return messages
