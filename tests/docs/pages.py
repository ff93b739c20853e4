"""The written pages as the tests read them: text, code, tables, links."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from tools import docs_code

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAPERS = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")]

_FENCE = re.compile(r"^(`{3,})(\w*)\n(.*?)^\1$", re.DOTALL | re.MULTILINE)
_LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
_CODE = re.compile(r"`([^`]+)`")
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)


@dataclass(frozen=True)
class Block:
    """One fenced block of a page."""

    language: str
    code: str


def pages() -> list[Path]:
    """Return all Markdown pages, of the site and of the repository root."""
    return [*PAPERS, *sorted(DOCS.rglob("*.md"))]


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def page(name: str) -> str:
    """Return the source of a page of the site."""
    return (DOCS / name).read_text("utf-8")


def blocks(path: Path) -> list[Block]:
    return [Block(found[2], found[3]) for found in _FENCE.finditer(path.read_text("utf-8"))]


def examples(path: Path) -> dict[str, str]:
    """Return the code blocks that are copied from files, keyed by their source."""
    found = docs_code.blocks(path.read_text("utf-8"))
    return {block.source: block.code or "" for block in found}


def prose(path: Path) -> str:
    """Return a page without code blocks and without the comments that name their source."""
    return _CODE.sub("", _COMMENT.sub("", _FENCE.sub("", path.read_text("utf-8"))))


def inline_code(path: Path) -> list[str]:
    """Return the names and calls that a page writes inside its sentences."""
    return _CODE.findall(_COMMENT.sub("", _FENCE.sub("", path.read_text("utf-8"))))


def links(path: Path) -> list[str]:
    return _LINK.findall(_FENCE.sub("", path.read_text("utf-8")))


def anchors(path: Path) -> set[str]:
    """Return the anchors of a page's headings, in the spelling of the site and of the code host."""
    headings = re.findall(r"^#+ (.+)$", _FENCE.sub("", path.read_text("utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-") for text in headings}


def section(text: str, heading: str) -> str:
    """Return the text under one heading."""
    found = re.search(rf"^#+ {re.escape(heading)}\n(.*?)(?=^#|\Z)", text, re.DOTALL | re.MULTILINE)
    assert found is not None, f"There is no heading {heading!r}."
    return found[1]


def rows(text: str) -> list[list[str]]:
    """Return the cells of every table row in a text, without header rows."""
    found: list[list[str]] = []
    for line in text.splitlines():
        if line.startswith("|---"):
            found.pop()
        elif line.startswith("|"):
            found.append([cell.strip() for cell in line.strip().strip("|").split("|")])
    return found


def words(text: str) -> list[str]:
    """Return the inline code of a text, without code blocks."""
    return _CODE.findall(_FENCE.sub("", text))
