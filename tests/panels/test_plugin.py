"""Plugins: registered at once, booted before the panel's own callbacks, judged by version."""

from __future__ import annotations

from typing import Any

import pytest

import django_panel
from django_panel import Panel
from django_panel.exceptions import PanelRegistrationException
from django_panel.panels import Plugin, PluginMetadata
from tests.panels.declarations import booted, page


class AuditTrailPlugin(Plugin):
    """Adds a page; how many entries it shows is up to whoever registers it."""

    def __init__(self, entries: int = 10, log: list[str] | None = None) -> None:
        self.entries = entries
        self.log = [] if log is None else log

    def register(self, panel: Panel) -> None:
        self.log.append("audit registered")
        panel.pages([page("TrailPage")]).navigation_groups(["Audit"])

    def boot(self, panel: Panel) -> None:
        self.log.append(f"audit booted in {panel.get_id()}")


class Shadow(Plugin):
    def __init__(self, log: list[str]) -> None:
        self.log = log

    def boot(self, panel: Panel) -> None:
        self.log.append("shadow booted")


class DemandingPlugin(Plugin):
    constraint: str | None = None

    @classmethod
    def metadata(cls) -> PluginMetadata:
        return PluginMetadata(name="Demanding", requires_panel=cls.constraint)


def test_ids_derive_from_class_names() -> None:
    assert AuditTrailPlugin.id() == "audit-trail"
    assert Shadow.id() == "shadow"


def test_a_plugin_configures_the_panel_at_once_through_the_public_methods() -> None:
    plugin = AuditTrailPlugin()
    panel = Panel("back").plugins([plugin])

    assert plugin.log == ["audit registered"]
    assert [cls.__name__ for cls in panel.get_declared("pages")] == ["TrailPage"]
    assert list(panel.get_navigation_groups()) == ["Audit"]


def test_plugins_boot_in_order_and_before_the_panels_own_callbacks() -> None:
    log: list[str] = []
    panel = booted(
        lambda panel: (
            panel.boot_using(lambda _: log.append("own callback"))
            .plugins([AuditTrailPlugin(log=log)])
            .plugins([Shadow(log)])
        )
    )

    panel.boot()

    assert log == ["audit registered", "audit booted in back", "shadow booted", "own callback"]


def test_a_panel_can_be_asked_for_a_plugin() -> None:
    plugin = AuditTrailPlugin(entries=50)
    panel = Panel("back").plugins([plugin])

    assert panel.has_plugin("audit-trail")
    assert panel.get_plugin("audit-trail") is plugin
    assert panel.get_plugins() == (plugin,)
    found = AuditTrailPlugin.in_panel(panel)
    assert found is not None
    assert found.entries == 50

    assert not panel.has_plugin("shadow")
    assert panel.get_plugin("shadow") is None
    assert Shadow.in_panel(panel) is None


def test_one_id_cannot_be_registered_twice_in_a_panel() -> None:
    panel = Panel("back").plugins([AuditTrailPlugin()])

    with pytest.raises(PanelRegistrationException, match=r"'audit-trail'.*twice.*'back'"):
        panel.plugins([AuditTrailPlugin()])

    assert Panel("other").plugins([AuditTrailPlugin()]).has_plugin("audit-trail")


@pytest.mark.parametrize(
    ("given", "fix"),
    [(AuditTrailPlugin, r"AuditTrailPlugin\(\)"), ("audit-trail", "Correct"), (None, "Correct")],
)
def test_only_an_instance_of_a_plugin_is_registered(given: Any, fix: str) -> None:
    with pytest.raises(PanelRegistrationException, match=rf"'back'.*plugins\(\).*{fix}"):
        Panel("back").plugins([given])


def test_a_plugin_may_register_another_one() -> None:
    class Bundle(Plugin):
        def register(self, panel: Panel) -> None:
            panel.plugins([AuditTrailPlugin()])

    panel = Panel("back").plugins([Bundle()])

    assert [plugin.id() for plugin in panel.get_plugins()] == ["bundle", "audit-trail"]


@pytest.mark.parametrize(
    "constraint",
    [None, ">=0.2", ">=0.2,<0.4", "==0.3", "==0.3.0", "!=0.3.1", "<=0.3", "> 0.2.9", "<1"],
)
def test_a_satisfied_constraint_lets_the_plugin_in(
    constraint: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(django_panel, "__version__", "0.3.0")
    monkeypatch.setattr(DemandingPlugin, "constraint", constraint)

    assert Panel("back").plugins([DemandingPlugin()]).has_plugin("demanding")


@pytest.mark.parametrize(
    "constraint", [">=0.4", ">=0.2,<0.3", "==0.3.1", "!=0.3", "<=0.2.9", ">0.3", "<0.3", ">=0.10"]
)
def test_an_unsatisfied_constraint_names_plugin_constraint_and_version(
    constraint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(django_panel, "__version__", "0.3.0")
    monkeypatch.setattr(DemandingPlugin, "constraint", constraint)

    with pytest.raises(PanelRegistrationException) as caught:
        Panel("back").plugins([DemandingPlugin()])

    assert "'demanding'" in str(caught.value)
    assert constraint in str(caught.value)
    assert "0.3.0" in str(caught.value)
    assert "Install a django-panel that matches" in str(caught.value)
    assert "a release of the plugin for django-panel 0.3.0" in str(caught.value)


def test_a_pre_release_counts_as_its_release(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(django_panel, "__version__", "0.4.0rc1")
    monkeypatch.setattr(DemandingPlugin, "constraint", ">=0.4")

    assert Panel("back").plugins([DemandingPlugin()]).has_plugin("demanding")


@pytest.mark.parametrize("constraint", ["", "latest", "~=0.3", "0.3", ">=x", ">=0.1;<2"])
def test_a_constraint_that_cannot_be_read_is_refused(
    constraint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(DemandingPlugin, "constraint", constraint)

    with pytest.raises(PanelRegistrationException, match=r"'demanding'.*requires_panel"):
        Panel("back").plugins([DemandingPlugin()])


def test_the_version_of_a_plugins_package_is_read_where_it_is_known() -> None:
    assert PluginMetadata(package="Django").installed_version() == django_version()
    assert PluginMetadata(package="no-such-package").installed_version() is None
    assert PluginMetadata().installed_version() is None


def django_version() -> str:
    import django

    return django.get_version()
