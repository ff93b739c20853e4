"""The setting ``PANEL``: defaults, strict switches, and what is wrong with an entry."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import override_settings
from django.utils.translation import gettext_lazy

from django_panel import conf
from django_panel.conf import Frontend, HomeRedirect, PanelSettings, get_settings

SWITCHES = ["register_routes", "register_web_middleware", "register_guest_redirect"]
SWITCHES.append("load_migrations")


def mistakes(panel: object) -> list[conf.SettingError]:
    with override_settings(PANEL=panel):
        return list(conf.setting_errors())


def test_everything_has_a_default() -> None:
    with override_settings(PANEL={}):
        assert get_settings() == PanelSettings()
        assert list(conf.setting_errors()) == []
    assert PanelSettings().home_redirect == HomeRedirect(enabled=True, paths=("dashboard",))
    assert PanelSettings().password_timeout == 900
    assert all(getattr(PanelSettings(), switch) is True for switch in SWITCHES)


def test_what_is_declared_is_read() -> None:
    stated = {
        "panels": ["a.B"],
        "register_routes": False,
        "home_redirect": {"enabled": False, "paths": ["home", "start/*"]},
        "password_timeout": 60,
        "trusted_proxies": 2,
        "locales": {"en": "English", "de": gettext_lazy("German")},
        "frontend": {"source": "web"},
        "auth": "django",
        "manifest": "x.json",
        "row_queries": "error",
    }

    with override_settings(PANEL=stated):
        read = get_settings()
        assert list(conf.setting_errors()) == []

    assert read.panels == ("a.B",)
    assert read.register_routes is False
    assert read.register_web_middleware is True
    assert read.home_redirect == HomeRedirect(enabled=False, paths=("home", "start/*"))
    assert (read.password_timeout, read.trusted_proxies) == (60, 2)
    assert list(read.locales) == ["en", "de"]
    assert read.frontend == Frontend(source="web")
    assert read.auth == "django"
    assert read.manifest == "x.json"
    assert read.row_queries == "error"


@pytest.mark.parametrize("value", ["raise", True, None, []])
def test_row_queries_warn_or_are_errors(value: object) -> None:
    (error,) = mistakes({"row_queries": value})

    assert error.message == f'PANEL[\'row_queries\'] is {value!r}, not "warn" or "error".'
    with override_settings(PANEL={"row_queries": value}):
        assert get_settings().row_queries == "warn"


def test_later_changes_to_the_hosts_own_objects_do_not_reach_us() -> None:
    panels, locales = ["a.B"], {"en": "English"}

    with override_settings(PANEL={"panels": panels, "locales": locales}):
        read = get_settings()
        panels.append("c.D")
        locales["de"] = "Deutsch"

    assert read.panels == ("a.B",)
    assert dict(read.locales) == {"en": "English"}


def test_a_replaced_setting_counts_at_once_and_is_parsed_once() -> None:
    before = get_settings()

    with override_settings(PANEL={"password_timeout": 1}):
        assert get_settings().password_timeout == 1
        assert get_settings() is get_settings()

    assert get_settings() == before


@pytest.mark.parametrize("switch", [*SWITCHES, "home_redirect.enabled"])
@pytest.mark.parametrize("value", [1, "true", "yes", None, [], 0])
def test_a_switch_counts_only_when_it_is_really_true(switch: str, value: object) -> None:
    group, _, name = switch.rpartition(".")
    stated: Any = {group: {name: value}} if group else {name: value}

    with override_settings(PANEL=stated):
        read: Any = get_settings()
        assert getattr(read.home_redirect if group else read, name) is False
    (mistake,) = mistakes(stated)
    assert repr(name) in mistake.message
    assert repr(value) in mistake.message
    assert "True or False" in mistake.hint
    assert not mistake.is_fatal


@pytest.mark.parametrize(
    ("stated", "wrong", "mend"),
    [
        ({"panles": []}, "no key 'panles'. Did you mean 'panels'?", "register_routes"),
        ({"zzz": 1}, "no key 'zzz'.", "Known keys"),
        ({3: 1}, "no key 3.", "Known keys"),
        ({"home_redirect": {"pahts": []}}, "Did you mean 'paths'?", "enabled, paths"),
        ({"frontend": {"target": "x"}}, "PANEL['frontend'] has no key 'target'", "output"),
        ({"home_redirect": True}, "PANEL['home_redirect'] is True", "enabled, paths"),
        ({"home_redirect": {"paths": "dashboard"}}, "PANEL['home_redirect']['paths']", "a list"),
        ({"panels": "a.B"}, "PANEL['panels'] is 'a.B'", "a list of strings"),
        ({"panels": [3]}, "PANEL['panels'] is [3]", "a list of strings"),
        ({"password_timeout": "900"}, "PANEL['password_timeout'] is '900'", "whole number"),
        ({"password_timeout": -1}, "PANEL['password_timeout'] is -1", "whole number"),
        ({"password_timeout": True}, "PANEL['password_timeout'] is True", "whole number"),
        ({"trusted_proxies": 1.5}, "PANEL['trusted_proxies'] is 1.5", "whole number"),
        ({"locales": ["en"]}, "PANEL['locales'] is ['en']", "dictionary"),
        ({"locales": {"en": 3}}, "PANEL['locales'] is {'en': 3}", "dictionary"),
        ({"manifest": ""}, "PANEL['manifest'] is ''", "a path"),
        ({"frontend": {"work": 5}}, "PANEL['frontend']['work'] is 5", "a path"),
        ("panels", "PANEL is 'panels'", "PANEL = {"),
        (None, "PANEL is None", "PANEL = {"),
    ],
)
def test_an_unusable_entry_is_named_with_the_way_to_mend_it(
    stated: object, wrong: str, mend: str
) -> None:
    (mistake,) = mistakes(stated)

    assert wrong in mistake.message
    assert mend in mistake.hint


@pytest.mark.parametrize(
    "stated",
    [
        {"home_redirect": {"paths": "dashboard"}},
        {"home_redirect": True},
        {"password_timeout": "900"},
        {"trusted_proxies": -1},
        {"locales": ["en"]},
        {"frontend": {"work": 5}},
        {"unknown": 1},
    ],
)
def test_an_unusable_entry_counts_as_unsaid(stated: Any) -> None:
    with override_settings(PANEL=stated):
        assert get_settings() == PanelSettings()


def test_a_queue_of_integrations_is_a_name() -> None:
    (mistake,) = mistakes({"integrations": {"queue": 5}})

    assert mistake.message == "PANEL['integrations']['queue'] is 5, not a name or None."
    assert mistake.hint == "Write a name or None, or leave it out."
    assert mistakes({"integrations": {"queue": None}}) == []
    assert len(mistakes({"integrations": {"queue": ""}})) == 1


@pytest.mark.parametrize(
    ("stated", "queues"),
    [
        ({}, ("default",)),
        ({"jobs": {"queue": "panel"}, "integrations": {"queue": None}}, ("panel",)),
        ({"integrations": {"queue": "default"}}, ("default",)),
        ({"integrations": {"queue": "integrations"}}, ("default", "integrations")),
    ],
)
def test_the_queues_of_jobs(stated: Any, queues: tuple[str, ...]) -> None:
    with override_settings(PANEL=stated):
        assert get_settings().queues == queues


def test_malformed_languages_are_ignored_one_by_one() -> None:
    with override_settings(PANEL={"locales": {"en": "English", 5: "Five", "de": None}}):
        assert dict(get_settings().locales) == {"en": "English"}


def test_settings_of_later_releases_are_allowed() -> None:
    assert mistakes({"broadcasting": {}, "integrations": {}}) == []


def test_without_the_setting_there_are_no_panels() -> None:
    with override_settings():
        from django.conf import settings

        del settings.PANEL
        assert get_settings() == PanelSettings()
        assert list(conf.setting_errors()) == []


def test_every_key_has_a_rule() -> None:
    """A key added without one would accept anything."""
    places = {place.partition(".")[0] for place in conf._KINDS}

    assert conf.KNOWN_KEYS - places == {"auth"}
