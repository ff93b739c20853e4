"""The two commands, called as a developer calls them."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from pytest_django import Settings

from django_panel.frontend_build import host, node


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return a checkout with one wire module and one sentence."""
    package = tmp_path / "src" / "sample"
    (package / "support").mkdir(parents=True)
    (package / "support" / "wire.py").write_text("class AWire(TypedDict):\n    a: str\n")
    source = tmp_path / "frontend" / "src"
    source.mkdir(parents=True)
    (source / "a.tsx").write_text('t("Save")')
    return tmp_path


def contracts(checkout: Path, *arguments: str) -> str:
    said = StringIO()
    package = str(checkout / "src" / "sample")
    call_command("panel_contracts", "--package", package, *arguments, stdout=said)
    return said.getvalue()


def test_contracts_and_sentences_are_written_and_then_current(checkout: Path) -> None:
    said = contracts(checkout)

    assert "contracts/support.ts" in said
    assert "frontend.json" in said
    assert "export interface A" in (checkout / "frontend/src/contracts/support.ts").read_text()
    assert json.loads((checkout / "src/sample/locale/frontend.json").read_text())["messages"] == [
        "Save"
    ]
    assert contracts(checkout) == ""
    assert "current" in contracts(checkout, "--check")


def test_check_names_every_stale_file_and_writes_nothing(checkout: Path) -> None:
    contracts(checkout)
    (checkout / "src/sample/support/wire.py").write_text("class BWire(TypedDict):\n    b: str\n")
    (checkout / "frontend/src/a.tsx").write_text('t("Keep")')

    with pytest.raises(CommandError) as refusal:
        contracts(checkout, "--check")

    assert "support.ts" in str(refusal.value)
    assert "frontend.json" in str(refusal.value)
    assert "export interface A" in (checkout / "frontend/src/contracts/support.ts").read_text()


def test_an_error_in_a_wire_module_is_reported_without_a_traceback(checkout: Path) -> None:
    (checkout / "src/sample/support/wire.py").write_text("class A(TypedDict):\n    b: Decimal\n")

    with pytest.raises(CommandError, match="`Decimal` cannot travel"):
        contracts(checkout)


def test_contracts_need_a_checkout(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="--frontend"):
        contracts(tmp_path)


def test_building_without_node_names_the_extra(
    tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.BASE_DIR = tmp_path
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(node, "_in_wheel", lambda: None)

    with pytest.raises(CommandError, match=r"pip install django-panel\[node\]"):
        call_command("panel_build")


def test_building_needs_a_base_folder(settings: Settings) -> None:
    settings.BASE_DIR = None

    with pytest.raises(CommandError, match="BASE_DIR"):
        call_command("panel_build")


def test_the_folders_come_from_the_settings(
    tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.BASE_DIR = tmp_path
    settings.PANEL = {"frontend": {"source": "web", "output": "public/django_panel", "work": "w"}}
    asked: list[host.HostFolders] = []
    monkeypatch.setattr(host, "build", lambda folders, *_, **__: asked.append(folders))
    warned = StringIO()

    call_command("panel_build", stderr=warned)

    assert asked[0].source == tmp_path / "web"
    assert asked[0].output == tmp_path / "public" / "django_panel"
    assert asked[0].work == tmp_path / "w"
    assert f'Add "{tmp_path / "public"}" to STATICFILES_DIRS' in warned.getvalue()
