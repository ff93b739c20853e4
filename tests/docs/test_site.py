"""The site builds without warnings and loads nothing from other hosts."""

from __future__ import annotations

import json
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


def test_stylesheets_load_nothing_from_another_site(site: Path) -> None:
    loaded = re.compile(r"""(?:url\(|@import )["']?((?:https?:)?//[^"')]+)""")

    foreign = {
        found for path in site.rglob("*.css") for found in loaded.findall(path.read_text("utf-8"))
    }

    assert foreign == set()


def test_code_is_coloured_and_can_be_copied(site: Path) -> None:
    tutorial = (site / "tutorial" / "projects-and-tasks.html").read_text("utf-8")

    assert '<span class="k">class</span>' in tutorial
    assert '"content.code.copy"' in tutorial


def test_pages_can_be_searched_and_have_a_dark_mode(site: Path) -> None:
    index = json.loads((site / "search" / "search_index.json").read_text("utf-8"))
    home = (site / "index.html").read_text("utf-8")

    assert any("TaskResource" in page["text"] for page in index["docs"])
    assert 'data-md-color-scheme="slate"' in home
