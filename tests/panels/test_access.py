"""Who may enter a panel, and which guards it asks for."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser

from django_panel import Panel
from django_panel.contracts import PanelUser
from django_panel.http.middleware import RequireEmailCode, RequireTwoFactor


def visitor(**stated: Any) -> SimpleNamespace:
    return SimpleNamespace(
        **{"is_authenticated": True, "is_active": True, "is_staff": False, **stated}
    )


def judging(answer: bool) -> Callable[..., bool]:
    return lambda *asked: answer


def test_without_a_rule_staff_may_enter() -> None:
    panel = Panel("back")

    assert panel.is_accessible_to(visitor(is_staff=True))
    assert not panel.is_accessible_to(visitor())
    assert not panel.is_accessible_to(AnonymousUser())
    assert not panel.is_accessible_to(None)


def test_a_rule_replaces_the_question_for_staff() -> None:
    panel = Panel("back").can_access(lambda user: user.clever)

    assert panel.is_accessible_to(visitor(clever=True))
    assert not panel.is_accessible_to(visitor(clever=False, is_staff=True))


@pytest.mark.parametrize(
    ("panel_says", "model_says", "may_enter"),
    [
        (None, True, True),
        (None, False, False),
        (True, True, True),
        (True, False, False),
        (False, True, False),
        (False, False, False),
    ],
)
def test_every_declared_rule_must_agree(
    panel_says: bool | None, model_says: bool, may_enter: bool
) -> None:
    panel = Panel("back")
    if panel_says is not None:
        panel.can_access(judging(panel_says))

    user = visitor(is_staff=True, can_access_panel=judging(model_says))

    assert isinstance(user, PanelUser)
    assert panel.is_accessible_to(user) is may_enter


def test_the_model_gets_the_panel() -> None:
    asked: list[Panel] = []
    panel = Panel("back")

    panel.is_accessible_to(visitor(can_access_panel=asked.append))

    assert asked == [panel]


def test_an_inactive_user_may_not_enter_whatever_the_rules_are() -> None:
    panel = Panel("back").can_access(judging(True))

    assert panel.is_accessible_to(visitor())
    assert not panel.is_accessible_to(visitor(is_active=False, is_staff=True))


def test_a_rule_is_never_asked_about_a_guest() -> None:
    asked: list[object] = []

    def rule(user: object) -> bool:
        asked.append(user)
        return True

    panel = Panel("back").can_access(rule)

    assert not panel.is_accessible_to(AnonymousUser())
    assert asked == []

    assert panel.is_accessible_to(visitor())
    assert len(asked) == 1


def test_an_emptied_stack_makes_a_panel_public_on_purpose() -> None:
    panel = Panel("back").auth_middleware([])

    assert panel.is_public()
    assert panel.is_accessible_to(AnonymousUser())
    assert not panel.is_accessible_to(visitor(is_active=False))
    assert not Panel("back").is_public()


def test_a_public_panel_admits_who_is_signed_in_like_a_guest() -> None:
    assert Panel("back").auth_middleware([]).is_accessible_to(visitor())


@pytest.mark.parametrize("answer", [True, False])
def test_declared_rules_count_for_signed_in_people_in_a_public_panel(answer: bool) -> None:
    public = Panel("back").auth_middleware([])
    ruled = Panel("back").auth_middleware([]).can_access(judging(answer))

    assert public.is_accessible_to(visitor(can_access_panel=judging(answer))) is answer
    assert ruled.is_accessible_to(visitor(is_staff=True)) is answer


def test_the_stacks_are_replaced_by_their_writers() -> None:
    panel = Panel("back").middleware(["a"]).middleware(["b"]).auth_middleware(["auth", "c"])

    assert panel.get_middleware() == ("b",)
    assert panel.get_auth_middleware() == ("auth", "c")


@pytest.mark.parametrize(
    ("stack", "verified", "result"),
    [
        (["auth"], True, ("auth", "verified")),
        (["auth"], False, ("auth",)),
        ([], False, ("auth",)),
        (["x", "verified"], True, ("x", "verified", "auth")),
    ],
)
def test_auth_adds_what_is_missing(
    stack: list[str], verified: bool, result: tuple[str, ...]
) -> None:
    panel = Panel("back").auth_middleware(stack).auth(verified)

    assert panel.get_auth_middleware() == result


@pytest.mark.parametrize(
    ("build", "required"),
    [
        (lambda panel: panel, ""),
        (lambda panel: panel.auth(verified=False), ""),
        (lambda panel: panel.require_two_factor(), "two_factor"),
        (lambda panel: panel.middleware(["panel.two-factor"]), "two_factor"),
        (lambda panel: panel.auth_middleware(["auth", RequireTwoFactor]), "two_factor"),
        (lambda panel: panel.require_email_code(), "email_code"),
        (lambda panel: panel.middleware(["panel.email-code"]), "email_code"),
        (lambda panel: panel.middleware([RequireEmailCode]), "email_code"),
        (lambda panel: panel.auth(), "verified_email"),
    ],
)
def test_a_panel_requires_what_it_names(build: Callable[[Panel], Panel], required: str) -> None:
    panel = build(Panel("back"))

    names = ("two_factor", "email_code", "verified_email")
    assert [name for name in names if getattr(panel, f"requires_{name}")()] == required.split()


def test_what_is_switched_off_again_is_not_asked_for() -> None:
    panel = Panel("back").registration().require_two_factor().password_reset().email_verification()
    assert panel.has_registration()
    assert panel.has_password_reset()
    assert panel.has_email_verification()

    panel.registration(False).require_two_factor(False)
    panel.password_reset(False).email_verification(False)

    assert not panel.has_registration()
    assert not panel.has_password_reset()
    assert not panel.has_email_verification()
    assert not panel.requires_two_factor()
    assert not panel.has_tenancy()
