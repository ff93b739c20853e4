"""What is wrong with the integrations of a resource is reported before a record is written."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from typing import Any

import pytest
from django.db.models.signals import pre_save
from pytest_django.fixtures import Settings

from django_panel import Resource
from django_panel.checks.jobs import check_jobs
from django_panel.integrations import Integrations
from django_panel.panels.registry import directory
from tests.checks.conftest import all_messages
from tests.panels.declarations import resource
from tests.project.fixtures import Declare
from tests.project.models import Customer

Declared = Callable[[Integrations], Any]


def customers(declared: Declared) -> type[Resource]:
    def integrations(cls: type[Resource], settings: Integrations) -> Any:
        return declared(settings)

    return resource("CustomerResource", Customer, integrations=classmethod(integrations))


@pytest.fixture
def found(declare: Declare) -> Callable[..., list[str]]:
    """Return a function that returns the messages about a declaration."""

    def messages(declared: Declared, hosts: tuple[str, ...] = ("hooks.example.test",)) -> list[str]:
        declare(
            {"integrations": {"allowed_hosts": list(hosts)}},
            shop=lambda panel: panel.resources([customers(declared)]),
        )
        return [
            f"{each.id} {each.msg} {each.hint}"
            for each in all_messages()
            if "integrations" in f"{each.msg} {each.hint}" or "trigger" in each.msg
        ]

    return messages


def test_a_declaration_that_is_right_has_no_message(found: Callable[..., list[str]]) -> None:
    assert found(lambda settings: settings.enabled()) == []
    assert found(lambda settings: settings, hosts=()) == []


def test_an_unknown_field_is_named(found: Callable[..., list[str]]) -> None:
    [message] = found(lambda settings: settings.enabled().fields(["nmae"]))

    assert message.startswith("panel.E008 integrations().fields() names 'nmae'")
    assert "'name'" in message
    assert "CustomerResource.integrations()" in message


def test_an_unknown_trigger_is_named(found: Callable[..., list[str]]) -> None:
    [message] = found(lambda settings: settings.enabled().triggers(["after_save"]))

    assert "panel.E008 'after_save' is not a trigger." in message


def test_something_else_than_the_settings_is_refused(found: Callable[..., list[str]]) -> None:
    [message] = found(lambda settings: None)

    assert "integrations() returned None" in message


def test_no_triggers_and_no_fields(found: Callable[..., list[str]]) -> None:
    fields, triggers = found(lambda settings: settings.enabled().triggers([]).fields([]))

    assert fields.startswith("panel.W090 ")
    assert "sends no fields" in fields
    assert triggers.startswith("panel.W090 ")
    assert "without triggers" in triggers


def test_no_allowed_host(found: Callable[..., list[str]]) -> None:
    [message] = found(lambda settings: settings.enabled(), hosts=())

    assert message.startswith("panel.W091 ")
    assert "'allowed_hosts': [" in message


def test_the_client_is_an_extra(
    found: Callable[..., list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("django_panel.checks.integrations.CLIENT", "a_package_nobody_has")

    [message] = found(lambda settings: settings.enabled())

    assert message.startswith("panel.E090 ")
    assert "django-panel[integrations]" in message
    assert "a_package_nobody_has" not in sys.modules


def test_a_wrong_declaration_is_not_observed_and_breaks_no_panel(
    found: Callable[..., list[str]], caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR):
        found(lambda settings: settings.enabled().fields(["nmae"]))

    assert directory.by_id("shop").get_resources()
    assert not pre_save.has_listeners(Customer)
    assert "The integrations of" in caplog.text


def test_deliveries_are_background_jobs(
    declare: Declare, settings: Settings, found: Callable[..., list[str]]
) -> None:
    """A task backend that runs them inside the request is reported."""
    found(lambda settings: settings.enabled())

    assert [each.id for each in check_jobs()] == ["panel.W080"]
