"""A panel that asks for what its authentication backend cannot do is an error, with the fix."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core.checks import CheckMessage
from pytest_django import Settings

from django_panel import Panel
from django_panel.adapters import auth_stacks
from tests.checks.conftest import MessagesById
from tests.project.fixtures import Declare
from tests.project.mail_backends import use_mail_backend
from tests.project.models import User

ASKED: dict[str, Callable[[Panel], Panel]] = {
    "registration()": lambda panel: panel.registration(),
    "email_verification()": lambda panel: panel.email_verification(),
    "auth(verified=True)": lambda panel: panel.auth(),
}


@pytest.mark.parametrize("option", ASKED)
def test_django_cannot_do_it_and_allauth_can(
    option: str, found: MessagesById, declare: Declare
) -> None:
    declare(back=lambda panel: panel)
    assert found("E068") == []

    declare(back=ASKED[option])

    (message,) = found("E068")
    assert "'back'" in message.msg
    assert option in message.msg
    assert 'pip install "django-panel[auth]"' in str(message.hint)
    assert f"remove {option}" in str(message.hint)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("MFA_SUPPORTED_TYPES", ["webauthn"]),
        ("MFA_SUPPORTED_TYPES", ["totp"]),
        ("MFA_PASSKEY_LOGIN_ENABLED", True),
    ],
)
def test_django_has_no_passkeys_and_no_codes_of_an_app(
    name: str, value: object, found: MessagesById, settings: Settings
) -> None:
    assert found("W072") == []

    setattr(settings, name, value)

    (message,) = found("W072")
    assert name in message.msg
    assert 'pip install "django-panel[auth]"' in str(message.hint)
    assert '"allauth.mfa"' in str(message.hint)


def test_a_required_second_factor_can_be_an_emailed_code(
    found: MessagesById, declare: Declare
) -> None:
    declare(back=lambda panel: panel.require_two_factor())

    assert found("E068") == []


def test_a_required_second_factor_that_nobody_can_set_up(
    found: MessagesById, declare: Declare, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(User, "EMAIL_FIELD", "no_such_field")
    declare(back=lambda panel: panel.require_two_factor())

    (message,) = found("E068")
    assert "require_two_factor()" in message.msg
    assert 'pip install "django-panel[auth]"' in str(message.hint)


def test_a_password_reset_needs_nothing_else(found: MessagesById, declare: Declare) -> None:
    declare(back=lambda panel: panel.password_reset())

    assert found("E068") == []


def test_what_has_no_effect_is_not_missing(found: MessagesById, declare: Declare) -> None:
    declare(back=lambda panel: panel.login(False).registration().email_verification())

    assert found("E068") == []
    (message,) = found("W064")
    assert "registration(), email_verification()" in message.msg
    assert "login(False)" in str(message.hint)


def test_a_required_address_needs_the_page(found: MessagesById, declare: Declare) -> None:
    declare(back=lambda panel: panel.auth())

    (message,) = found("E069")
    assert "email_verification()" in str(message.hint)

    declare(back=lambda panel: panel.auth().email_verification())
    assert found("E069") == []


def deployment(number: str) -> list[CheckMessage]:
    return [each for each in auth_stacks.deployment_checks() if each.id == f"panel.{number}"]


def test_any_password_is_accepted(declare: Declare, settings: Settings) -> None:
    settings.AUTH_PASSWORD_VALIDATORS = []
    declare(back=lambda panel: panel)
    assert deployment("W065") == []

    declare(back=lambda panel: panel.password_reset())
    (message,) = deployment("W065")
    assert "AUTH_PASSWORD_VALIDATORS = [" in str(message.hint)

    name = "django.contrib.auth.password_validation.MinimumLengthValidator"
    settings.AUTH_PASSWORD_VALIDATORS = [{"NAME": name}]
    assert deployment("W065") == []


@pytest.mark.parametrize("backend", ["console", "dummy", "locmem", "filebased", "smtp"])
def test_mails_that_are_not_delivered(backend: str, declare: Declare, settings: Settings) -> None:
    use_mail_backend(settings, backend)
    declare(back=lambda panel: panel)
    assert deployment("W066") == []

    declare(back=lambda panel: panel.password_reset())

    assert len(deployment("W066")) == (0 if backend == "smtp" else 1)


def test_mails_with_a_forged_host(declare: Declare, settings: Settings) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    declare(back=lambda panel: panel)
    assert deployment("W067") == []

    declare(back=lambda panel: panel.password_reset())
    (message,) = deployment("W067")
    assert "ALLOWED_HOSTS = [" in str(message.hint)

    declare(back=lambda panel: panel.password_reset().domain("panel.example"))
    assert deployment("W067") == []

    settings.ALLOWED_HOSTS = ["panel.example"]
    declare(back=lambda panel: panel.password_reset())
    assert deployment("W067") == []
