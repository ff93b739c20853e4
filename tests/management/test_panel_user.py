"""``panel_user``: creates a user who can sign in, and names the rule that refuses."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.core.management import CommandError, call_command
from django.test import Client
from pytest_django.fixtures import Settings

from django_panel import Panel
from tests.project.fixtures import Declare
from tests.project.models import User

pytestmark = pytest.mark.django_db

PASSWORD = "a long walk at night"


def run(*arguments: str, **options: Any) -> str:
    answer = StringIO()
    call_command("panel_user", *arguments, "--noinput", stdout=answer, **options)
    return answer.getvalue()


@pytest.fixture(autouse=True)
def password(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PANEL_USER_PASSWORD", PASSWORD)


def test_the_user_can_sign_in() -> None:
    group = Group.objects.create(name="Support")

    text = run("ann", "--email", "ann@example.com", "--group", "Support", "--field", "last_name=L")

    user = User.objects.get()
    assert (user.username, user.email, user.last_name) == ("ann", "ann@example.com", "L")
    assert (user.is_staff, user.is_superuser, list(user.groups.all())) == (True, False, [group])
    assert "User 'ann' was created." in text
    assert "admin (/admin): may enter" in text
    body = {"username": "ann", "password": PASSWORD}
    response = Client().post("/_panel/auth/login", body, content_type="application/json")
    assert response.status_code == 200


@pytest.mark.parametrize(
    ("build", "rule"),
    [
        (lambda panel: panel, "User.can_access_panel() refuses the user."),
        (
            lambda panel: panel.can_access(lambda user: False),
            "the rule of Panel.can_access() refuses the user.",
        ),
    ],
)
def test_the_rule_that_refuses_is_named(build: Any, rule: str, declare: Declare) -> None:
    declare(back=build)

    assert f"back (/back): may not enter: {rule}" in run("ann", "--no-staff")


@pytest.mark.parametrize("is_staff", [True, False])
@pytest.mark.parametrize("is_active", [True, False])
@pytest.mark.parametrize("allows", [None, True, False])
def test_the_refusal_agrees_with_the_access(
    is_staff: bool, is_active: bool, allows: bool | None
) -> None:
    panel = Panel("back").can_access(None if allows is None else lambda user: allows)
    user = User(username="ann", is_staff=is_staff, is_active=is_active)

    assert (panel.access_refusal(user) is None) == panel.is_accessible_to(user)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["ann", "--group", "None"], "There is no group 'None'"),
        (["ann", "--field", "colour=red"], "no field 'colour'"),
        (["ann", "--field", "colour"], "NAME=VALUE"),
        (["ann", "--email", "no address"], "email"),
        (["a b"], "username"),
    ],
)
def test_what_is_wrong_is_named_and_nothing_is_created(arguments: list[str], message: str) -> None:
    with pytest.raises(CommandError, match=message):
        run(*arguments)

    assert not User.objects.exists()


def test_the_validators_refuse_a_password(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.AUTH_PASSWORD_VALIDATORS = [
        {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"}
    ]
    monkeypatch.setenv("PANEL_USER_PASSWORD", "short")

    with pytest.raises(CommandError, match="too short"):
        run("ann")
    assert not User.objects.exists()


def test_a_password_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PANEL_USER_PASSWORD")

    with pytest.raises(CommandError, match="PANEL_USER_PASSWORD"):
        run("ann")
