"""The props that all authentication pages share: endpoints, links, messages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from django.core.checks import CheckMessage
from django.test import Client
from pytest_django.fixtures import Settings

from django_panel.auth import AuthStack
from django_panel.support import ports
from tests.project.clients import fetch, page_of
from tests.project.fixtures import Declare, declare, guest

__all__ = ["declare", "guest"]

pytestmark = pytest.mark.django_db


class SmallStack(AuthStack):
    """A backend of a host with the abstract methods only."""

    def endpoints(self) -> Mapping[str, str | None]:
        return {"login": "/in", "logout": "/out"}

    def login_fields(self) -> list[str]:
        return ["email"]

    def can_register(self) -> bool:
        return False

    def can_reset_password(self) -> bool:
        return False

    def urlpatterns(self) -> list[Any]:
        return []

    def checks(self) -> list[CheckMessage]:
        return []


def props_of(client: Client, path: str) -> dict[str, Any]:
    return dict(page_of(fetch(client, path, "inertia"))["props"])


def test_a_foreign_target_leads_to_the_panels_home(declare: Declare, guest: Client) -> None:
    declare(back=lambda panel: panel.path("back"))

    props = props_of(guest, "/back/login?next=//evil.example")

    assert props["redirectTo"] == "/back"
    assert props["screens"]["login"] == "/back/login"


@pytest.mark.parametrize(
    ("status", "text"),
    [
        ("password-changed", "Your password was changed. Sign in with the new password."),
        ("email-verified", "Your email address is verified. You can sign in now."),
        ("nothing", None),
        ("<script>alert(1)</script>", None),
        ("", None),
    ],
)
def test_a_message_of_another_page(
    status: str, text: str | None, declare: Declare, guest: Client
) -> None:
    declare(back=lambda panel: panel.path("back"))
    page = guest.get("/back/login", {"status": status}, headers={"X-Inertia": "true"})

    assert props_of(guest, page.request["PATH_INFO"] + f"?status={status}")["status"] == text


def test_a_backend_without_the_optional_methods(declare: Declare, guest: Client) -> None:
    declare(
        {"auth": f"{__name__}.SmallStack"},
        back=lambda panel: panel.path("back").registration().password_reset(),
    )

    props = props_of(guest, "/back/login")

    assert props["endpoints"]["login"] == "/in"
    assert props["endpoints"]["passkeyLogin"] is None
    assert props["canRegister"] is props["canResetPassword"] is False
    stack = ports.auth_stack()
    assert stack.logout_url() == "/out"
    assert stack.supports("totp") is stack.can_verify_email() is False
    assert stack.factors_of(None) == frozenset()
    assert stack.is_email_verified(None) is False


def test_the_cost_of_the_page(
    declare: Declare, guest: Client, django_assert_num_queries: Any, settings: Settings
) -> None:
    declare(back=lambda panel: panel.path("back").registration().password_reset())

    with django_assert_num_queries(0):
        props_of(guest, "/back/login")
