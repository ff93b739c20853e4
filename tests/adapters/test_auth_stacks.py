"""``PANEL["auth"]`` names the authentication stack, or the installed apps decide."""

from __future__ import annotations

import importlib.util
from collections.abc import Mapping
from importlib.machinery import ModuleSpec

import pytest
from django.core.checks import CheckMessage
from django.urls import URLPattern, URLResolver
from pytest_django import Settings

from django_panel.adapters import auth_stacks
from django_panel.adapters.allauth.stack import AllauthStack
from django_panel.adapters.contrib_auth.stack import ContribAuthStack
from django_panel.auth import AuthStack
from django_panel.auth.exceptions import AuthStackException


class OwnStack(AuthStack):
    """A host's own stack."""

    def endpoints(self) -> Mapping[str, str | None]:
        return {}

    def login_fields(self) -> list[str]:
        return ["email"]

    def can_register(self) -> bool:
        return True

    def can_reset_password(self) -> bool:
        return True

    def urlpatterns(self) -> list[URLPattern | URLResolver]:
        return []

    def checks(self) -> list[CheckMessage]:
        return []


class HalfAStack(AuthStack):
    """Somebody stopped in the middle."""

    def login_fields(self) -> list[str]:
        return ["email"]


class NoStack:
    """A class with all methods of another base class."""

    login_fields = endpoints = can_register = can_reset_password = urlpatterns = checks = list


def make_stack() -> AuthStack:
    """Return a backend; the setting takes a class."""
    return OwnStack()


def test_django_is_the_default(settings: Settings) -> None:
    settings.PANEL = {"panels": []}

    assert isinstance(auth_stacks.choose(), ContribAuthStack)


@pytest.mark.parametrize(
    ("name", "stack"),
    [
        ("django", ContribAuthStack),
        ("allauth", AllauthStack),
        (f"{__name__}.OwnStack", OwnStack),
    ],
)
def test_the_setting_names_the_stack(name: str, stack: type, settings: Settings) -> None:
    settings.PANEL = {"panels": [], "auth": name}

    assert type(auth_stacks.choose()) is stack


def test_one_stack_serves_until_the_settings_change(settings: Settings) -> None:
    settings.PANEL = {"panels": [], "auth": "django"}
    first = auth_stacks.choose()

    assert auth_stacks.choose() is first

    settings.PANEL = {"panels": [], "auth": f"{__name__}.OwnStack"}
    assert isinstance(auth_stacks.choose(), OwnStack)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("alauth", "Did you mean 'allauth'?"),
        ("", "is not an authentication backend"),
        (7, "is not an authentication backend"),
        ("nowhere.at.all.Stack", "nowhere.at.all.Stack"),
        (f"{__name__}.Nothing", "Nothing"),
        (
            f"{__name__}.HalfAStack",
            "HalfAStack' has no can_register(), can_reset_password(), checks(), endpoints(), "
            "urlpatterns(). An authentication backend implements all abstract methods of "
            "django_panel.auth.AuthStack. Add the missing ones.",
        ),
        (
            f"{__name__}.NoStack",
            "NoStack' is not a subclass of django_panel.auth.AuthStack. Derive it from that class.",
        ),
        (f"{__name__}.make_stack", "is not a subclass of django_panel.auth.AuthStack"),
    ],
)
def test_an_unusable_name_is_refused_and_checked(
    name: object, told: str, settings: Settings
) -> None:
    settings.PANEL = {"panels": [], "auth": name}

    with pytest.raises(AuthStackException) as refusal:
        auth_stacks.choose()

    (message,) = auth_stacks.checks()
    assert told in str(refusal.value)
    assert (message.id, message.msg) == ("panel.E060", str(refusal.value))


def test_a_missing_extra_is_named(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    found = importlib.util.find_spec

    def find_no_allauth(name: str, package: str | None = None) -> ModuleSpec | None:
        if name.startswith("allauth"):
            raise ModuleNotFoundError(name)
        return found(name, package)

    monkeypatch.setattr(auth_stacks, "find_spec", find_no_allauth)
    settings.PANEL = {"panels": [], "auth": "allauth"}

    with pytest.raises(AuthStackException, match=r"pip install django-panel\[auth\]"):
        auth_stacks.choose()


def test_the_checks_are_those_of_the_stack(settings: Settings) -> None:
    settings.PANEL = {"panels": [], "auth": "allauth"}

    ids = {message.id for message in auth_stacks.checks()}

    assert {"panel.E061", "panel.E062", "panel.E063"} <= ids
