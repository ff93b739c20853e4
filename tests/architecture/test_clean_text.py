"""Tracked files contain no package registry host and no absolute path of a machine."""

from __future__ import annotations

import re
import shutil
import subprocess

import pytest

from tests.architecture.source_tree import ROOT

# Put together here, so that this file does not find itself.
HOSTS = [".".join(parts) for parts in (("registry", "npmjs"), ("pypi", "org"))]
HOSTS.append("python" + "hosted")
FOLDERS = ["/" + "/".join(parts) for parts in (("work", "main"), ("work", "shared"), ("root", ""))]
FORBIDDEN = re.compile("|".join(re.escape(text) for text in [*HOSTS, *FOLDERS]) + r"|/home/\w+/")


def tracked_files() -> list[str]:
    if not shutil.which("git") or not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    answer = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return [name for name in answer.stdout.split("\0") if name and (ROOT / name).is_file()]


def test_no_registry_and_no_private_folder_is_named() -> None:
    found = []
    for name in tracked_files():
        text = (ROOT / name).read_bytes().decode("utf-8", errors="ignore")
        found += [f"{name}: {match[0]}" for match in FORBIDDEN.finditer(text)]

    assert found == []


def test_nothing_built_is_tracked() -> None:
    built = re.compile(r"(^|/)(node_modules|__pycache__)/|^src/django_panel/static/django_panel/")

    assert [name for name in tracked_files() if built.search(name)] == []


@pytest.mark.parametrize(
    "text", [f"https://{HOSTS[0]}.org/x", f"{FOLDERS[0]}/x", "/" + "home/me/x"]
)
def test_a_mention_would_be_seen(text: str) -> None:
    assert FORBIDDEN.search(text)
