"""``panel_cache`` and ``panel_clear``: write the discovery manifest, drop it."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from pytest_django.fixtures import Settings

from django_panel.panels.registry import directory
from tests.panels.conftest import WriteModules
from tests.panels.test_discovery import SHOP

PANELS = """
from django_panel import Panel, PanelProvider

class AdminPanelProvider(PanelProvider):
    def panel(self, panel: Panel) -> Panel:
        return panel.discover_resources("shop.resources")
"""


@pytest.fixture
def place(tmp_path: Path, settings: Settings, write_modules: WriteModules) -> Path:
    """Install a shop whose panel discovers its resources; return the manifest's place."""
    write_modules({**SHOP, "shop/panels.py": PANELS})
    settings.BASE_DIR = tmp_path
    settings.PANEL = {"panels": ["shop.panels.AdminPanelProvider"]}
    return tmp_path / ".panel-manifest.json"


def run(command: str) -> str:
    answer = StringIO()
    call_command(command, stdout=answer)
    directory.forget()
    return answer.getvalue()


def resources() -> list[str]:
    return [cls.__name__ for cls in directory.by_id("admin").get_resources()]


def test_the_manifest_is_written_used_and_dropped(place: Path) -> None:
    before = resources()

    assert str(place) in run("panel_cache")
    assert list(json.loads(place.read_text())["panels"]) == ["admin"]
    assert resources() == before

    assert f"Removed {place}" in run("panel_clear")
    assert not place.exists()
    assert resources() == before
    assert f"There is no {place}" in run("panel_clear")


def test_writing_twice_gives_the_same_bytes(place: Path) -> None:
    run("panel_cache")
    first = place.read_bytes()
    run("panel_cache")

    assert place.read_bytes() == first


def test_both_commands_mend_an_outdated_manifest(place: Path) -> None:
    outdated = json.dumps({"panels": {"admin": {"resources": ["shop.gone.TaskResource"]}}})
    expected = ["DeepResource", "DeeperResource", "TaskResource"]

    for command in ("panel_cache", "panel_clear"):
        place.write_text(outdated)
        directory.forget()
        (mistake,) = directory.errors()
        assert "manage.py panel_clear" in str(mistake)

        run(command)

        assert resources() == expected


def test_what_is_wrong_with_a_provider_is_said_and_nothing_is_written(
    place: Path, settings: Settings
) -> None:
    settings.PANEL = {"panels": ["shop.panels.AdminPanelProvider", "nowhere.Provider"]}

    with pytest.raises(CommandError, match=r"nowhere\.Provider"):
        call_command("panel_cache")

    assert not place.exists()


def test_what_is_wrong_with_a_module_is_said_and_nothing_is_written(
    place: Path, write_modules: WriteModules
) -> None:
    write_modules({"shop/resources/broken.py": "1 / 0"})

    with pytest.raises(CommandError, match=r"shop\.resources\.broken.*division by zero"):
        call_command("panel_cache")

    assert not place.exists()


def test_a_place_that_cannot_be_written_is_said(place: Path, settings: Settings) -> None:
    settings.PANEL = {**settings.PANEL, "manifest": "no/such/folder/x.json"}

    with pytest.raises(CommandError, match="no/such/folder"):
        call_command("panel_cache")


def test_a_place_that_cannot_be_cleared_is_said(place: Path) -> None:
    place.mkdir()

    with pytest.raises(CommandError, match="panel-manifest"):
        call_command("panel_clear")
