"""What the checks say, asked as ``manage.py check`` asks."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core.checks import CheckMessage, run_checks
from pytest_django.fixtures import Settings

from tests.panels.conftest import write_modules
from tests.project.fixtures import declare

__all__ = ["declare", "write_modules"]

Found = Callable[..., list[CheckMessage]]


@pytest.fixture
def found(settings: Settings) -> Found:
    """Return the messages with one id; there may be none."""

    def messages(check_id: str) -> list[CheckMessage]:
        return [message for message in run_checks() if message.id == f"panel.{check_id}"]

    return messages
