"""The files that the pages for contributors name exist."""

from __future__ import annotations

import re

import pytest

from tests.docs.pages import DOCS, ROOT, words

#: Pages that name files of the repository, relative to the package or to the root.
PAGES = (
    "contributing/where-do-i-put.md",
    "contributing/add-a-column-option.md",
    "contributing/layers.md",
    "contributing/tests.md",
    "explanation/request-walk.md",
)
PACKAGE = ROOT / "src" / "django_panel"
BASES = (ROOT, PACKAGE, PACKAGE / "tables", PACKAGE / "http" / "middleware")
_FILE = re.compile(r"[\w./-]+/([\w-]+\.(py|tsx?|md|txt|toml))?|[a-z_]+\.py")


def named_files(page: str) -> list[str]:
    return [word for word in words((DOCS / page).read_text()) if _FILE.fullmatch(word)]


@pytest.mark.parametrize("page", PAGES)
def test_every_named_file_exists(page: str) -> None:
    names = named_files(page)

    assert [name for name in names if not any((base / name).exists() for base in BASES)] == []


def test_the_changes_are_numbered() -> None:
    text = (DOCS / "contributing" / "where-do-i-put.md").read_text()

    assert re.findall(r"^(\d+)\. \*\*", text, re.MULTILINE) == [str(n) for n in range(1, 25)]
    assert len(named_files("contributing/where-do-i-put.md")) > 60
