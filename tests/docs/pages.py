"""The written pages as the tests read them: text, code, tables, links."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib import util
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAPERS = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")]

_FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
_CODE = re.compile(r"`([^`]+)`")


def _load_hook() -> ModuleType:
    spec = util.spec_from_file_location("docs_include_hook", DOCS / "_hooks" / "include.py")
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


HOOK = _load_hook()


@dataclass(frozen=True)
class Block:
    """One fenced block of a page."""

    language: str
    code: str


def pages() -> list[Path]:
    """Return every written page, those of the site and those of the repository."""
    return [*PAPERS, *sorted(DOCS.rglob("*.md"))]


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def page(name: str) -> str:
    """Return the source of a page of the site."""
    return (DOCS / name).read_text("utf-8")


def shown(path: Path) -> str:
    """Return a page as its reader sees it, with the examples filled in."""
    text: str = HOOK.on_page_markdown(path.read_text("utf-8"))
    return text


def blocks(path: Path) -> list[Block]:
    return [Block(*found) for found in _FENCE.findall(shown(path))]


def prose(path: Path) -> str:
    """Return a page without its code."""
    return _CODE.sub("", _FENCE.sub("", path.read_text("utf-8")))


def links(path: Path) -> list[str]:
    return _LINK.findall(_FENCE.sub("", path.read_text("utf-8")))


def anchors(path: Path) -> set[str]:
    """Return the anchors of a page's headings, spelt as the site and the repository do."""
    headings = re.findall(r"^#+ (.+)$", _FENCE.sub("", path.read_text("utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-") for text in headings}


def section(text: str, heading: str) -> str:
    """Return what stands under one heading of a page."""
    found = re.search(rf"^#+ {re.escape(heading)}\n(.*?)(?=^#|\Z)", text, re.DOTALL | re.MULTILINE)
    assert found is not None, f"There is no heading {heading!r}."
    return found[1]


def rows(text: str) -> list[list[str]]:
    """Return the cells of every table row in a text, headings left out."""
    found: list[list[str]] = []
    for line in text.splitlines():
        if line.startswith("|---"):
            found.pop()
        elif line.startswith("|"):
            found.append([cell.strip() for cell in line.strip().strip("|").split("|")])
    return found


def words(text: str) -> list[str]:
    """Return what stands in backticks, blocks of code left out."""
    return _CODE.findall(_FENCE.sub("", text))
