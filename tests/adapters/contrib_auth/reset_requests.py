"""Requests for a new password, to a panel that offers it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.core import mail
from pytest_django import Settings

from tests.adapters.contrib_auth.conftest import LoginClient
from tests.project.provider_factory import provider_path

REQUEST = "password/request?panel=back"
NEW_PASSWORD = "a completely different one"


@pytest.fixture(autouse=True)
def reset_panels(settings: Settings, _the_default_stack: None) -> Iterator[None]:
    settings.ROOT_URLCONF = "tests.project.root_urls"
    settings.PANEL = {
        "panels": [
            provider_path("back", lambda panel: panel.path("back").password_reset()),
            provider_path("shut", lambda panel: panel.path("shut")),
        ],
        "auth": "django",
    }
    yield
    wait_for_mails()


def wait_for_mails() -> None:
    for thread in threading.enumerate():
        if thread.name == "password-reset-mail":
            thread.join()


def ask(visitor: LoginClient, email: str = "mara@example.com", **extra: Any) -> Any:
    return visitor.post(REQUEST, {"email": email}, **extra)


def link_for(visitor: LoginClient, **extra: Any) -> str:
    """Ask for a mail and return the link of it."""
    mail.outbox.clear()
    assert ask(visitor, **extra).status_code == 200
    wait_for_mails()
    (message,) = mail.outbox
    return next(line for line in str(message.body).splitlines() if line.startswith("http"))


def key_of(link: str) -> str:
    return urlsplit(link).path.rpartition("/")[2]


def reset(visitor: LoginClient, key: str, password: str = NEW_PASSWORD, **extra: Any) -> Any:
    return visitor.post("password/reset", {"key": key, "password": password}, **extra)
