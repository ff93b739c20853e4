"""What the checks say about the settings and about the host."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import modify_settings
from pytest_django.fixtures import Settings

from django_panel.http.middleware.web import WEB_MIDDLEWARE
from tests.checks.conftest import MessagesById, all_messages

PANELS = ["tests.panels.providers.OnePanelProvider"]


def test_the_project_of_the_tests_is_in_order() -> None:
    ours = [message for message in all_messages() if str(message.id).startswith("panel.E")]

    assert ours == []


@pytest.mark.parametrize(
    ("entry", "told", "hint"),
    [
        ({"registr_routes": True}, "'registr_routes'. Did you mean 'register_routes'?", "panels"),
        ({"home_redirect": {"path": []}}, "Did you mean 'paths'?", "enabled, paths"),
        ({"register_routes": "yes"}, "PANEL['register_routes'] is 'yes'", "True or False"),
        ({"load_migrations": 1}, "PANEL['load_migrations'] is 1", "True or False"),
        ({"home_redirect": {"enabled": None}}, "['enabled'] is None", "True or False"),
        ({"password_timeout": "1"}, "PANEL['password_timeout'] is '1'", "whole number"),
        ({"panels": "a.B"}, "PANEL['panels'] is 'a.B'", "a list of strings"),
    ],
)
def test_an_unusable_entry_is_an_error(
    entry: dict[str, Any], told: str, hint: str, found: MessagesById, settings: Settings
) -> None:
    settings.PANEL = {"panels": PANELS}
    assert found("E002") == []

    settings.PANEL = {"panels": PANELS, **entry}

    (message,) = found("E002")
    assert told in message.msg
    assert hint in str(message.hint)
    assert found("E001") == []


def test_no_panel_at_all_is_a_warning(found: MessagesById, settings: Settings) -> None:
    assert found("W002") == []

    settings.PANEL = {"panels": []}

    (message,) = found("W002")
    assert 'PANEL = {"panels":' in str(message.hint)


@pytest.mark.parametrize("path", WEB_MIDDLEWARE)
def test_a_missing_middleware_is_named(path: str, found: MessagesById, settings: Settings) -> None:
    assert found("E003") == []

    settings.MIDDLEWARE = [entry for entry in settings.MIDDLEWARE if entry != path]

    (message,) = found("E003")
    assert repr(path) in message.msg
    assert "register_web_middleware" in str(message.hint)


def test_a_missing_app_is_named(found: MessagesById) -> None:
    assert found("E005") == []

    with modify_settings(
        INSTALLED_APPS={"remove": ["django.contrib.sessions", "django.contrib.admin"]}
    ):
        (message,) = found("E005")

    assert "'django.contrib.sessions'" in message.msg
    assert "INSTALLED_APPS" in str(message.hint)


@pytest.mark.parametrize(
    ("name", "value", "mend"),
    [
        ("CSRF_COOKIE_HTTPONLY", True, "CSRF_COOKIE_HTTPONLY = False"),
        ("CSRF_USE_SESSIONS", True, "CSRF_USE_SESSIONS = False"),
        ("CSRF_HEADER_NAME", "X-Shop-Csrf", "HTTP_X_CSRFTOKEN"),
    ],
)
def test_a_token_the_pages_cannot_send_is_an_error(
    name: str, value: object, mend: str, found: MessagesById, settings: Settings
) -> None:
    setattr(settings, name, value)

    (message,) = found("E005")

    assert name in message.msg
    assert mend in str(message.hint)


def test_other_names_for_the_token_are_fine(found: MessagesById, settings: Settings) -> None:
    settings.CSRF_COOKIE_NAME = "shop_csrf"
    settings.CSRF_HEADER_NAME = "HTTP_X_SHOP_CSRF"

    assert found("E005") == []


@pytest.mark.parametrize("on", [True, False])
def test_deleting_the_files_of_the_front_end_is_a_warning(
    on: bool, found: MessagesById, settings: Settings
) -> None:
    settings.WHITENOISE_KEEP_ONLY_HASHED_FILES = on

    assert [message.hint for message in found("W006")] == (
        ["Set WHITENOISE_KEEP_ONLY_HASHED_FILES = False."] if on else []
    )
