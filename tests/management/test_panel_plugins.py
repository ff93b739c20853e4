"""``panel_plugins``: the plugins of the panels, with their packages and versions."""

from __future__ import annotations

from io import StringIO

import django
import pytest
from django.core.management import CommandError, call_command
from pytest_django.fixtures import Settings

from django_panel.panels import Plugin, PluginMetadata
from tests.project.fixtures import Declare


class SeasonsPlugin(Plugin):
    @classmethod
    def metadata(cls) -> PluginMetadata:
        return PluginMetadata(
            name="Seasons",
            package="Django",
            requires_panel=">=0.1,<9",
            url="https://example.com/seasons",
        )


class BarePlugin(Plugin):
    pass


class LostPlugin(Plugin):
    @classmethod
    def metadata(cls) -> PluginMetadata:
        return PluginMetadata(package="no-such-package")


@pytest.fixture
def panels(declare: Declare) -> None:
    declare(
        shop=lambda panel: panel.plugins([SeasonsPlugin(), BarePlugin()]),
        office=lambda panel: panel.plugins([LostPlugin()]),
        plain=lambda panel: panel,
    )


def printed(*arguments: str) -> list[list[str]]:
    """Return the words of each printed line."""
    output = StringIO()
    call_command("panel_plugins", *arguments, stdout=output, skip_checks=True)
    return [line.split("  ") for line in output.getvalue().splitlines()]


def cells(line: list[str]) -> list[str]:
    return [cell.strip() for cell in line if cell.strip()]


HEADING = ["PANEL", "PLUGIN", "NAME", "PACKAGE", "VERSION", "REQUIRES", "URL"]
SEASONS = [
    *("shop", "seasons", "Seasons", "Django", django.get_version()),
    *("django-panel >=0.1,<9", "https://example.com/seasons"),
]


def test_all_panels(panels: None) -> None:
    assert [cells(line) for line in printed()] == [
        HEADING,
        ["office", "lost", "-", "no-such-package", "-", "-", "-"],
        SEASONS,
        ["shop", "bare", "-", "-", "-", "-", "-"],
    ]


def test_the_columns_are_aligned(panels: None) -> None:
    output = StringIO()
    call_command("panel_plugins", stdout=output, skip_checks=True)
    lines = output.getvalue().splitlines()

    start = lines[0].index("VERSION")
    assert lines[2][start:].startswith(django.get_version())
    assert all(line == line.rstrip() and line[start - 2 : start] == "  " for line in lines)


def test_one_panel(panels: None) -> None:
    assert [cells(line)[:2] for line in printed("--panel", "office")] == [
        ["PANEL", "PLUGIN"],
        ["office", "lost"],
    ]


def test_no_plugins(panels: None) -> None:
    assert printed("--panel", "plain") == [["No plugins are registered."]]


def test_an_unknown_panel_is_named(panels: None, settings: Settings) -> None:
    with pytest.raises(CommandError, match="'nowhere'"):
        printed("--panel", "nowhere")
