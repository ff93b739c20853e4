"""Links resolve, code compiles, and every page is in the navigation."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
import yaml

from tests.docs.pages import DOCS, PAPERS, ROOT, blocks, examples, links, name_of, pages, prose
from tests.docs.pages import anchors as anchors_of
from tools.docs_code import example

EXTERNAL = ("http://", "https://", "mailto:")
ADR_PARTS = ["Context", "Decision", "Alternatives rejected and why", "Consequences"]


@pytest.mark.parametrize("path", pages(), ids=name_of)
def test_every_link_leads_to_a_file_and_a_heading(path: Path) -> None:
    broken = []
    for link in links(path):
        if link.startswith(EXTERNAL):
            continue
        target, _, anchor = link.partition("#")
        file = (path.parent / target).resolve() if target else path
        if not file.is_file() or (anchor and anchor not in anchors_of(file)):
            broken.append(link)

    assert broken == []


@pytest.mark.parametrize("path", pages(), ids=name_of)
def test_every_python_block_compiles(path: Path) -> None:
    for block in blocks(path):
        if block.language == "python":
            ast.parse(block.code)


@pytest.mark.parametrize("path", pages(), ids=name_of)
def test_every_block_names_its_language(path: Path) -> None:
    assert {block.language for block in blocks(path)} <= {"html", "python", "text", "tsx"}


def test_the_readme_shows_the_code_that_is_run() -> None:
    shown = [block.code.strip() for block in blocks(ROOT / "README.md")]

    assert shown == [
        example("shop/shop/panels.py"),
        example("shop/shopsite/settings.py", "panel"),
        example("shop/shopsite/urls.py"),
    ]


def test_every_page_stands_in_the_navigation_once() -> None:
    def listed(entry: object) -> list[str]:
        match entry:
            case str():
                return [entry]
            case dict():
                return [name for value in entry.values() for name in listed(value)]
            case list():
                return [name for value in entry for name in listed(value)]
        return []

    navigation = listed(yaml.safe_load((ROOT / "mkdocs.yml").read_text())["nav"])
    written = [path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")]

    assert sorted(navigation) == sorted(written)


def test_every_example_is_shown_or_belongs_to_a_project_that_is_run() -> None:
    shown = {source.partition("#")[0] for path in DOCS.rglob("*.md") for source in examples(path)}
    guides = {name for name in shown if name.startswith("shop/shop/")}
    modules = {
        f"shop/shop/{path.name}"
        for path in (DOCS / "examples" / "shop" / "shop").glob("*.py")
        if path.stem not in {"__init__", "models"}
    }

    assert guides == modules


@pytest.mark.parametrize("path", sorted((DOCS / "tutorial").glob("*.md")), ids=name_of)
def test_the_tutorial_leaves_no_choice(path: Path) -> None:
    text = prose(path)

    assert re.findall(r"\bif\b|\boptionally\b|\balternatively\b", text, re.IGNORECASE) == []


def test_decision_records_are_numbered_and_whole() -> None:
    records = sorted((DOCS / "adr").glob("*.md"))

    for number, path in enumerate(records, start=1):
        text = path.read_text("utf-8")
        assert path.name.startswith(f"{number:04}-")
        assert text.startswith(f"# ADR {number}: ")
        assert "**Status:** " in text
        assert re.findall(r"^## (.+)$", text, re.MULTILINE) == ADR_PARTS


def test_decision_records_have_the_titles_of_the_navigation() -> None:
    navigation = yaml.safe_load((ROOT / "mkdocs.yml").read_text())["nav"]
    (records,) = [
        section["Decision records"] for section in navigation if "Decision records" in section
    ]

    for record in records:
        ((title, name),) = record.items()
        heading = (DOCS / name).read_text("utf-8").split("\n")[0].partition(": ")[2]
        assert heading.lower() == title.lower()


def test_every_picture_is_small_and_shown_with_a_description() -> None:
    shown: set[Path] = set()
    for path in pages():
        for alternative, link in re.findall(r"!\[([^\]]*)\]\(([^)\s]+)\)", path.read_text("utf-8")):
            assert len(alternative) > 10, link
            shown.add((path.parent / link).resolve())
    pictures = set((DOCS / "images").glob("*.png"))

    assert pictures - shown == set()
    assert {path.name for path in pictures if path.stat().st_size >= 150_000} == set()
    assert len(pictures) >= 15


def test_the_changelog_has_an_unreleased_part_in_the_agreed_order() -> None:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    unreleased = text.split("## Unreleased", 1)[1].split("\n## ", 1)[0]
    order = ["Security", "Removed", "Changed", "Added", "Fixed"]
    parts = re.findall(r"^### (.+)$", unreleased, re.MULTILINE)

    assert parts == [part for part in order if part in parts]
    assert parts


def test_the_papers_of_the_repository_are_there() -> None:
    assert all(path.stat().st_size > 500 for path in PAPERS)


def test_every_command_that_a_page_names_is_a_target() -> None:
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    named = {
        target
        for path in pages()
        for target in re.findall(r"(?:`|^)make ([a-z-]+)", path.read_text("utf-8"), re.MULTILINE)
    }

    assert named - set(targets) == set()
    assert {"demo", "test"} <= named
