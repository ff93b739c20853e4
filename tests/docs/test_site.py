"""The built site: it builds without a warning and loads nothing from anywhere else."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.pages import DOCS, ROOT


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("mkdocs")
    folder = tmp_path_factory.mktemp("docs") / "site"
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return folder


def test_every_page_is_built(site: Path) -> None:
    written = {path.relative_to(DOCS).with_suffix(".html") for path in DOCS.rglob("*.md")}

    assert written <= {path.relative_to(site) for path in site.rglob("*.html")}


def test_nothing_is_loaded_from_another_site(site: Path) -> None:
    loaded = re.compile(r"""<(?:script|link|img)[^>]*(?:src|href)=["']((?:https?:)?//[^"']+)""")

    foreign = {
        found for path in site.rglob("*.html") for found in loaded.findall(path.read_text("utf-8"))
    }

    assert foreign == set()


def test_examples_are_in_the_pages_and_nowhere_else(site: Path) -> None:
    tutorial = (site / "tutorial" / "projects-and-tasks.html").read_text("utf-8")

    assert "class TaskResource(Resource):" in re.sub(r"<[^>]+>", "", tutorial)
    assert not (site / "examples").exists()


def test_code_is_coloured(site: Path) -> None:
    tutorial = (site / "tutorial" / "projects-and-tasks.html").read_text("utf-8")
    styles = (site / "stylesheets" / "code.css").read_text("utf-8")

    assert '<span class="k">class</span>' in tutorial
    assert "stylesheets/code.css" in tutorial
    assert ".codehilite .k {" in styles
