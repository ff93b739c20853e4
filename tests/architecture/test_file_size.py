"""Files have at most 400 lines."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.architecture.source_tree import FRONTEND, PACKAGE, ROOT, python_files, shown

LIMIT = 400
PYTHON_FOLDERS = [PACKAGE, ROOT / "tests", ROOT / "demo", ROOT / "tools", ROOT / "benchmarks"]


def hand_written_files() -> Iterator[Path]:
    for folder in PYTHON_FOLDERS:
        yield from python_files(folder)
    for pattern in ("*.ts", "*.tsx"):
        for path in sorted((FRONTEND / "src").rglob(pattern)):
            if "contracts" not in path.relative_to(FRONTEND / "src").parts[:1]:
                yield path


def test_no_file_is_longer_than_the_limit() -> None:
    lengths = {shown(path): len(path.read_text().splitlines()) for path in hand_written_files()}

    assert {name: length for name, length in lengths.items() if length > LIMIT} == {}


def test_both_languages_are_measured() -> None:
    suffixes = {path.suffix for path in hand_written_files()}

    assert suffixes == {".py", ".ts", ".tsx"}
