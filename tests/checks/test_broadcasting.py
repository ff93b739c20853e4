"""What keeps messages from open pages is told before anybody misses one."""

from __future__ import annotations

from typing import Any

import pytest
from pytest_django.fixtures import Settings

from django_panel.adapters import broadcasters


def stated(settings: Settings, **broadcasting: Any) -> list[str]:
    settings.PANEL = {**settings.PANEL, "broadcasting": broadcasting}
    return [f"{each.id} {each.msg} {each.hint}" for each in broadcasters.checks()]


@pytest.mark.parametrize("driver", ["channels", "log", "null", "shop.carriers.Pigeon"])
def test_a_usable_driver_is_fine(driver: str, settings: Settings) -> None:
    assert stated(settings, default="x", connections={"x": {"driver": driver}}) == []


def test_no_configuration_is_valid(settings: Settings) -> None:
    assert stated(settings) == []


@pytest.mark.parametrize(
    ("broadcasting", "said"),
    [
        ({"default": "mian", "connections": {"main": {"driver": "log"}}}, "'main'?"),
        ({"default": "x", "connections": {"x": {}}}, "no driver"),
        ({"default": "x", "connections": {"x": {"driver": "chanels"}}}, "'channels'?"),
    ],
)
def test_an_unusable_connection_is_named(
    broadcasting: dict[str, Any], said: str, settings: Settings
) -> None:
    (message,) = stated(settings, **broadcasting)

    assert message.startswith("panel.E070")
    assert said in message


def test_a_missing_package_names_the_extra(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(broadcasters, "find_spec", lambda name: None)

    (message,) = stated(settings, default="x", connections={"x": {"driver": "channels"}})

    assert "django-panel[realtime]" in message


@pytest.mark.parametrize(
    ("connection", "layers", "warned"),
    [
        ({}, {}, True),
        ({"url": "redis://x"}, {}, False),
        ({}, {"default": {"BACKEND": "channels_redis.core.RedisChannelLayer"}}, False),
        ({}, {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}, True),
        ({"layer": "other"}, {"default": {"BACKEND": "channels_redis.x"}}, True),
    ],
)
def test_messages_that_stay_in_one_process_are_a_warning_when_deployed(
    connection: dict[str, Any], layers: dict[str, Any], warned: bool, settings: Settings
) -> None:
    stated(settings, default="x", connections={"x": {"driver": "channels", **connection}})
    settings.CHANNEL_LAYERS = layers

    found = [each.id for each in broadcasters.deployment_checks()]

    assert found == (["panel.W070"] if warned else [])


def test_what_carries_messages_between_processes_is_asked_for_by_name(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(broadcasters, "find_spec", lambda name: None)
    redis = {"driver": "channels", "url": "redis://localhost:6379/0"}

    channels, carrier = stated(settings, default="x", connections={"x": redis})

    assert "'channels'" in channels
    assert "'redis'" in carrier
